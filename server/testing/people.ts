import type { Forum, Visitor } from './forum.ts';
import { newcomer } from './newcomer.ts';

export interface Member {
  visitor: Visitor;
  email: string;
  username: string;
}

export async function confirmedNewcomer(forum: Forum, fields: Record<string, unknown> = {}): Promise<Member> {
  const { token, email, username, browser: visitor } = await newcomer(forum, fields);
  await visitor.post('/email-verification', { token });
  return { visitor, email, username };
}

export async function newMember(forum: Forum): Promise<Member> {
  const member = await confirmedNewcomer(forum);
  const { items } = (await member.visitor.get('/institutions')).body as { items: { id: string; slug: string }[] };
  await member.visitor.put('/profile/medical-setup', { institutionId: items.find(({ slug }) => slug === 'alder-ridge')?.id, year: 'M2' });
  return member;
}
