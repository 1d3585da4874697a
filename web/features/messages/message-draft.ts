import { draftKey } from '#web/lib/drafts.ts';

export function messageDraft(viewerId: string, username: string): string {
  return draftKey(viewerId, `message.${username}`);
}
