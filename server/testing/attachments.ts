import { expect } from 'vitest';
import type { CastName } from './cast.ts';
import type { Answer, Forum, Json, Visitor } from './forum.ts';

export const TEXT = Buffer.from('Brachial plexus: roots, trunks, divisions, cords, branches.\n');
export const HTML = Buffer.from('<!doctype html><script>alert(document.cookie)</script>');

export function upload(visitor: Visitor, name: string, body: Uint8Array<ArrayBuffer>): Promise<Answer> {
  const headers = { 'content-type': 'application/octet-stream' };
  return visitor.send('POST', `/api/attachments?${new URLSearchParams({ name })}`, { body, headers });
}

export async function uploaded(forum: Forum, by: CastName, name: string, body: Uint8Array<ArrayBuffer>): Promise<Json> {
  const answer = await upload(await forum.as(by), name, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}

export async function download(
  forum: Forum,
  by: CastName | null,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Response> {
  const visitor = by === null ? forum.anonymous() : await forum.as(by);
  return fetch(`${forum.origin}${path}`, { method, headers: { ...headers, ...visitor.cookieHeader() } });
}

export async function editAttachment(forum: Forum, id: string, attachmentId: string | null | undefined): Promise<Answer> {
  const body = { title: 'Edited', category: 'Blurb', ...(attachmentId === undefined ? {} : { attachmentId }) };
  return (await forum.as('tomasz')).put(`/posts/${id}`, body);
}

/** Waits until the condition is true, and fails the test if it does not become true. */
export async function until(condition: () => Promise<boolean>): Promise<true> {
  await expect.poll(condition).toBe(true);
  return true;
}
