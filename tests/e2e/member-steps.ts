import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { confirmationLink, expect, mailsTo, ORIGIN, open, type Requester } from './fixtures.ts';

export const PASSWORD = 'Harbor-light-9!';
export const ALDER_RIDGE = 'Alder Ridge School of Medicine';

export interface Member {
  id: string;
  name: string;
  username: string;
  email: string;
}

export async function newMember(
  person: Requester,
  userType: 'medical_student' | 'premed_student',
  name: string,
  domain = userType === 'medical_student' ? 'alderridge.edu' : 'mail.example',
): Promise<Member> {
  const username = `${name.split(' ')[0]?.toLowerCase()}.${randomInt(1e9).toString(36)}`;
  const email = `${username}@${domain}`;
  const signUp = { userType, name, username, email, password: PASSWORD, accepted: true };
  expect((await person.request.post('/api/sign-up', { data: signUp })).status()).toBe(200);
  const token = new URL(await confirmationLink(person, email), ORIGIN).searchParams.get('token');
  expect((await person.request.post('/api/email-verification', { data: { token } })).status()).toBe(200);
  const { viewer } = (await (await person.request.get('/api/session')).json()) as { viewer: { id: string } };
  return { id: viewer.id, name, username, email };
}

export async function institutionId(person: Requester, school: string): Promise<string> {
  const { items } = (await (await person.request.get('/api/institutions')).json()) as { items: { id: string; name: string }[] };
  return items.find(({ name }) => name === school)?.id ?? '';
}

export async function memberWithProfile(person: Requester, userType: 'medical_student' | 'premed_student', name: string): Promise<Member> {
  const member = await newMember(person, userType, name);
  const setup = { institutionId: await institutionId(person, ALDER_RIDGE) };
  const answer =
    userType === 'medical_student'
      ? await person.request.put('/api/profile/medical-setup', { data: { ...setup, year: 'M1' } })
      : await person.request.put('/api/profile/premed-setup', { data: setup });
  expect(answer.status()).toBe(200);
  return member;
}

export async function memberInSettings(page: Page, userType: 'medical_student' | 'premed_student', name: string): Promise<Member> {
  const member = await memberWithProfile(page, userType, name);
  await open(page, `/profiles/settings/${member.username}`);
  return member;
}

export async function readMailedCode(person: Requester, email: string, after: number): Promise<string> {
  const codes: string[] = [];
  await expect(async () => {
    codes.splice(0, codes.length, ...(await mailsTo(person.request, email)).flatMap((mail) => /\b\d{4} \d{4}\b/.exec(mail) ?? []));
    expect(codes.length).toBeGreaterThan(after);
  }).toPass();
  return codes[0] ?? '';
}
