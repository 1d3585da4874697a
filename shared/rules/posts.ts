/** Kinds of file that may be added when a post is edited, by their content, with the endings that a name may have then. */
export const EDIT_ATTACHMENT_TYPES: Record<string, readonly string[]> = {
  'application/pdf': ['pdf'],
  'application/msword': ['doc'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'text/plain': ['txt'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
};

/** Posts of which one can ask at once how they are now. */
export const MOST_STATES = 100;

/** After which moderators, too, may accept an answer to a question. */
export const ACCEPT_AFTER_DAYS = 7;

/** What a moderator types before somebody else's post goes for good. */
export const DELETE_POST_PHRASE = 'delete_post';

/** Signs that show nothing or turn the writing around; joiners stay, emoji and some scripts need them. */
const UNSEEN = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\p{Cc}]/gu;
/** At least one sign that can be seen. */
const SEEN = /[^\p{C}\p{Z}\p{M}\u115f\u1160\u3164\uffa0\u2800]/u;

/** Whether there is anything to see in a text. */
export function isSeen(text: string): boolean {
  return SEEN.test(text);
}

/** A title on one line, as it will look; empty when there would be nothing to see. */
export function cleanTitle(title: string): string {
  const clean = title
    .replace(/[\t\n\r\u2028\u2029]+/g, ' ')
    .replace(UNSEEN, '')
    // Towers of accents.
    .replace(/(\p{M}{4})\p{M}+/gu, '$1')
    .trim();
  return isSeen(clean) ? clean : '';
}

/** Adds https:// to a link that has no scheme; answers null for anything that is not a web address. */
export function normalizeUrl(input: string): string | null {
  const text = input.trim();
  const hasScheme = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/]*:\d+(\/|$)/.test(text);
  const link = hasScheme ? text : `https://${text}`;
  // Browsers repair much that they are given; what is kept means the same on every page.
  if (!/^https?:\/\/[^\s/\\]+[^\p{Cc}]*$/iu.test(link) || !URL.canParse(link)) return null;
  const { hostname, username, password } = new URL(link);
  return username === '' && password === '' && /[^.]\.[^.]/.test(hostname) ? link : null;
}

/** A post's part of its address: when it was written and its title in lower case with hyphens. */
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
