import { hasVisibleText, withPlainLineBreaks } from './plain-text.ts';

/** Minutes between two messages (DECISIONS "Time-gap units"). */
export const MESSAGE_GAPS = { label: 60, tight: 2, time: 5 } as const;

export const LAST_TEXT_LENGTH = 160;

/** Control characters besides tab and line break, and lone surrogates, which cannot be stored. */
const UNSTORABLE = /[^\P{Cc}\t\n]|\p{Cs}/gu;

export function cleanMessage(text: string): string {
  const clean = withPlainLineBreaks(text).replace(UNSTORABLE, '').trim();
  return hasVisibleText(clean) ? clean : '';
}

export function conversationPath(username: string): string {
  return `${INBOX_PATH}/${username}`;
}
export const INBOX_PATH = '/direct/messages';

interface Placed {
  senderId: string;
  createdAt: string;
}

export interface MessageLayout {
  label: boolean;
  /** Shows the time in the bubble instead of a tooltip. */
  time: boolean;
  tight: boolean;
}

const MINUTE = 60_000;

export function messageLayout(message: Placed, before: Placed | undefined): MessageLayout {
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
  url: string | null;
}

const LINK = /https?:\/\/[^\s<>"'`{}|\\^]+/giu;
/** Punctuation that does not belong to a link before it. */
const TRAILING_PUNCTUATION = /[.,;:!?…'"\]]/u;

/** Keeps a closing bracket only if the link contains the opening one. */
function trimLink(link: string): string {
  let closing = link.split(')').length - link.split('(').length;
  let end = link.length;
  for (; end > 0; end -= 1) {
    const sign = link.charAt(end - 1);
    if (sign === ')' && closing > 0) closing -= 1;
    else if (!TRAILING_PUNCTUATION.test(sign)) break;
  }
  return link.slice(0, end);
}

/** Splits a message into links and plain text. Messages have no other markup. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(LINK)) {
    const link = trimLink(match[0]);
    if (!URL.canParse(link)) continue;
    if (match.index > from) parts.push({ text: text.slice(from, match.index), url: null });
    parts.push({ text: link, url: link });
    from = match.index + link.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), url: null });
  return parts;
}
