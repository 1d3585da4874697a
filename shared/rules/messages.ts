/** Direct messages: how they are shown (doc 1 §2, §9), and what a message is. Pure: both sides ask the same functions. */

import { withPlainLineBreaks } from './line-breaks.ts';

/** Minutes between two messages from which something changes on screen (DECISIONS "Time-gap units"). */
export const MESSAGE_GAPS = { label: 60, tight: 2, time: 5 } as const;

/** Characters of a last message that a list of conversations shows at most. */
export const LAST_TEXT = 160;

/** Control characters besides tab and line break, and half a surrogate pair, which cannot be stored. */
const UNFIT = /[^\P{Cc}\t\n]|\p{Cs}/gu;
/** At least one sign that can be seen. */
const SEEN = /[^\p{C}\p{Z}\p{M}\u115f\u1160\u3164\uffa0\u2800]/u;

/** A message as it is kept: trimmed, with one kind of line break; empty when there would be nothing to see. */
export function cleanMessage(text: string): string {
  const clean = withPlainLineBreaks(text).replace(UNFIT, '').trim();
  return SEEN.test(clean) ? clean : '';
}

export function conversationPath(username: string): string {
  return `${INBOX_PATH}/${username}`;
}
export const INBOX_PATH = '/direct/messages';

interface Placed {
  senderId: string;
  createdAt: string;
}

/** How a message stands below the one before it. */
export interface Place {
  /** A centred date and time above. */
  label: boolean;
  /** The time inside the bubble; without it, in a tooltip. */
  time: boolean;
  /** Close to the message above. */
  tight: boolean;
}

const MINUTE = 60_000;

export function placeOf(message: Placed, before: Placed | undefined): Place {
  if (before === undefined) return { label: true, time: true, tight: false };
  const gap = Date.parse(message.createdAt) - Date.parse(before.createdAt);
  const other = message.senderId !== before.senderId;
  return {
    label: gap >= MESSAGE_GAPS.label * MINUTE,
    time: other || gap > MESSAGE_GAPS.time * MINUTE,
    tight: !other && gap <= MESSAGE_GAPS.tight * MINUTE,
  };
}

export interface TextPart {
  text: string;
  /** Where it leads, for a link. */
  url: string | null;
}

const LINK = /https?:\/\/[^\s<>"'`{}|\\^]+/giu;
/** Ends a sentence rather than an address. */
const AFTER_LINK = /[.,;:!?…'"\]]/u;

/** An address without the signs of the sentence around it. A closing bracket stays where the address has opened one. */
function withoutTail(link: string): string {
  let closing = link.split(')').length - link.split('(').length;
  let end = link.length;
  for (; end > 0; end -= 1) {
    const sign = link.charAt(end - 1);
    if (sign === ')' && closing > 0) closing -= 1;
    else if (!AFTER_LINK.test(sign)) break;
  }
  return link.slice(0, end);
}

/** A message with its web addresses apart. Nothing else in it means anything. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(LINK)) {
    const link = withoutTail(match[0]);
    if (!URL.canParse(link)) continue;
    if (match.index > from) parts.push({ text: text.slice(from, match.index), url: null });
    parts.push({ text: link, url: link });
    from = match.index + link.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), url: null });
  return parts;
}
