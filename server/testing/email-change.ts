import { expect } from 'vitest';
import { PASSWORD } from './cast.ts';
import type { Forum, Visitor } from './forum.ts';

export const CHANGE_MAILS = {
  current: 'Change your email address on Rounds',
  new: 'Confirm your new email address for Rounds',
  taken: 'You already have an account on Rounds',
  from: 'Your email address on Rounds was changed',
  to: 'This is now your email address on Rounds',
  operatorNotice: 'Your email address on Rounds is about to change',
} as const;

export async function mailsOf(forum: Forum, recipient: string, kind: keyof typeof CHANGE_MAILS, count = 1): Promise<string[]> {
  const found: string[] = [];
  await expect
    .poll(
      async () => {
        const rows = await forum.db
          .selectFrom('outbox_mails')
          .select('body')
          .where('recipient', '=', recipient)
          .where('subject', '=', CHANGE_MAILS[kind])
          .orderBy('created_at')
          .orderBy('id')
          .execute();
        found.splice(0, found.length, ...rows.map(({ body }) => body));
        return found.length;
      },
      { timeout: 10_000 },
    )
    .toBe(count);
  return found;
}

export interface Codes {
  currentCode: string;
  newCode: string;
}

function codeIn(mail: string | undefined): string {
  return /^(\d{4} \d{4})$/m.exec(mail ?? '')?.[1] ?? '';
}

export async function beginChange(forum: Forum, visitor: Visitor, from: string, to: string, count = 1): Promise<Codes> {
  const begun = await visitor.post('/email-change', { password: PASSWORD, email: to });
  expect(begun.status, JSON.stringify(begun.body)).toBe(200);
  const [current] = (await mailsOf(forum, from, 'current', count)).slice(-1);
  const [fresh] = (await mailsOf(forum, to, 'new', 1)).slice(-1);
  return { currentCode: codeIn(current), newCode: codeIn(fresh) };
}

let made = 0;

export function newAddress(domain = 'students.alderridge.edu'): string {
  made += 1;
  return `moved${made}@${domain}`;
}
