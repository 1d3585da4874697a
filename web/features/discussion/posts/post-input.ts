import { NewPost } from '#shared/contract/discussion/posts.ts';
import type { Texts } from '#web/lib/kept-texts.ts';
import { keptAttachment } from './attachment-text.ts';

/** A post as it was typed, checked as the server will. */
export function postInput({ requestKey, communityId, title, category, body, url, attachment = '' }: Texts) {
  const file = keptAttachment(attachment);
  return NewPost.safeParse({ requestKey, communityId, title, category, body, url, ...(file !== null && { attachmentId: file.id }) });
}
