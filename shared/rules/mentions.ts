/** Mentions the moderators of the post's school. A reserved username. */
export const MODERATORS = 'moderators';

/** Further names in a text stay plain. */
export const MAX_MENTIONS = 10;

/**
 * An @ and a name outside words and addresses, without a final full stop or hyphen. Also matches
 * names that are too short to exist.
 */
const MENTION = /(?<![\p{L}\p{N}_@./+-])@([A-Za-z0-9_](?:[A-Za-z0-9_.-]{0,28}[A-Za-z0-9_])?)(?![\p{L}\p{N}_@])/gu;

export function mentionParts(text: string): { plain: string; name?: string }[] {
  const parts: { plain: string; name?: string }[] = [];
  let end = 0;
  for (const { index, 0: plain, 1: name = '' } of text.matchAll(MENTION)) {
    if (index > end) parts.push({ plain: text.slice(end, index) });
    parts.push({ plain, name });
    end = index + plain.length;
  }
  if (end < text.length) parts.push({ plain: text.slice(end) });
  return parts;
}
