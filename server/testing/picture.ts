import { expect } from 'vitest';
import type { Answer, Visitor } from './forum.ts';

export function uploadPicture(visitor: Visitor, file: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}): Promise<Answer> {
  return visitor.send('POST', '/api/picture-drafts', { body: file, headers: { 'content-type': 'application/octet-stream', ...headers } });
}

export async function choosePicture(visitor: Visitor, file: Uint8Array<ArrayBuffer>) {
  const answer = await uploadPicture(visitor, file);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  const { id: draftId, width, height } = answer.body;
  return { draftId, crop: { x: 0, y: 0, size: Math.min(width, height) } };
}
