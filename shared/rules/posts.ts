import { hasVisibleText } from './plain-text.ts';

/** Pictures are recognized by their content, so a PNG may end in .jpg. */
const PICTURE_ENDINGS = ['jpg', 'jpeg', 'png'];

export const EDIT_ATTACHMENT_TYPES: Record<string, readonly string[]> = {
  'application/pdf': ['pdf'],
  'application/msword': ['doc'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'text/plain': ['txt'],
  'image/jpeg': PICTURE_ENDINGS,
  'image/png': PICTURE_ENDINGS,
};

export const MAX_POSTS_PER_REQUEST = 100;

/** After this, moderators may accept an answer too. */
export const ACCEPT_AFTER_DAYS = 7;

export const DELETE_POST_PHRASE = 'delete_post';

/**
 * Invisible characters and direction marks. Joiners are allowed, because emoji and some scripts
 * need them.
 */
const INVISIBLE = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\p{Cc}]/gu;

export function cleanTitle(title: string): string {
  const clean = title
    .replace(/[\t\n\r\u2028\u2029]+/g, ' ')
    .replace(INVISIBLE, '')
    .replace(/(\p{M}{4})\p{M}+/gu, '$1')
    .trim();
  return hasVisibleText(clean) ? clean : '';
}

/** Adds https:// if there is no scheme; null for other schemes and invalid addresses. */
export function normalizeUrl(input: string): string | null {
  const text = input.trim();
  const hasScheme = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/]*:\d+(\/|$)/.test(text);
  const link = hasScheme ? text : `https://${text}`;
  // Refuses what browsers would repair, so that a stored link means the same everywhere.
  if (!/^https?:\/\/[^\s/\\]/i.test(link) || /\p{Cc}/u.test(link) || !URL.canParse(link)) return null;
  const { hostname, username, password } = new URL(link);
  return username === '' && password === '' && /[^.]\.[^.]/.test(hostname) ? link : null;
}

export function postSlug(title: string, at: Date): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '');
  return words === '' ? `${at.getTime()}` : `${at.getTime()}-${words}`;
}
