import { readDraft } from './drafts.ts';

/** Whether a draft still has the words of this request, and with `'waiting'` whether it was not taken back. */
export function isKept(key: string, requestKey: string, how?: 'waiting'): boolean {
  const { requestKey: now, waiting = '' } = readDraft(key)?.texts ?? {};
  return now === requestKey && (how === undefined || waiting !== '');
}
