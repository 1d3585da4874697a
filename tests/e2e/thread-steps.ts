import { randomUUID } from 'node:crypto';
import { type APIRequestContext, request } from '@playwright/test';
import { DEMO_PASSWORD, expect, ORIGIN, type Requester } from './fixtures.ts';
import { unique, write } from './post-steps.ts';

export interface Discussion {
  path: string;
  id: string;
}

/** Several accounts, because of the limit of comments per account. */
const CROWD = ['lucia.fer', 'ben_ashworth', 'noor.h', 'caleb-nguyen', 'sofia.marin'];

export async function discussion(person: Requester, title: string, content: object = {}): Promise<Discussion> {
  const path = await write(person, unique(title), content);
  const { id } = (await (await person.request.get(`/api/posts/${path.split('/').at(-1)}`)).json()) as { id: string };
  return { path, id };
}

export async function say(by: APIRequestContext, { id }: Discussion, content: string, replyToId?: string): Promise<string> {
  const answer = await by.post(`/api/posts/${id}/comments`, { data: { requestKey: randomUUID(), content, replyToId } });
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as { comment: { id: string } }).comment.id;
}

export async function asCrowd<Result>(act: (person: (number: number) => APIRequestContext) => Promise<Result>): Promise<Result> {
  const people = await Promise.all(CROWD.map(() => request.newContext({ baseURL: ORIGIN })));
  await Promise.all(
    people.map((one, index) => one.post('/api/sign-in', { data: { email: `${CROWD[index]}@alderridge.edu`, password: DEMO_PASSWORD } })),
  );
  const result = await act((number) => people[number % people.length] as APIRequestContext);
  await Promise.all(people.map((one) => one.dispose()));
  return result;
}

export function sayAll(there: Discussion, contents: string[], replyToId?: string): Promise<string[]> {
  return asCrowd(async (person) => {
    const ids: string[] = [];
    for (const [index, content] of contents.entries()) ids.push(await say(person(index), there, content, replyToId));
    return ids;
  });
}

export function numbered(word: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${word} ${index + 1}.`);
}
