/** The name that reaches the moderators of the school in whose community it is written. Nobody can be called so. */
export const MODERATORS = 'moderators';

/** People whom one text mentions at most; names beyond that are plain text. */
export const MAX_MENTIONS = 10;

/**
 * An @ and a name, not within a word or an address. A full stop or hyphen at its end belongs to the sentence. Also finds names
 * that are too short for a username: they mean nobody.
 */
const MENTION = /(?<![\p{L}\p{N}_@./+-])@([A-Za-z0-9_](?:[A-Za-z0-9_.-]{0,28}[A-Za-z0-9_])?)(?![\p{L}\p{N}_@])/gu;

/** A text in parts: what is plain, and the names that are mentioned, without the @. */
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
