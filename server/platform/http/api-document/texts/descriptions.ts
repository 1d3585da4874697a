import type { Config } from '#server/platform/config.ts';
import { formatNumber } from '#shared/rules/locale.ts';
import type { ClassLimits, SignInLimits } from '../../rate-limit.ts';

export const documentTexts = {
  title: (siteName: string) => `${siteName} API`,
  summary: 'What the forum’s own pages read and write.',
  server: 'This forum',
  description: (
    { publicUrl }: Config,
    limits: ClassLimits,
    signIn: SignInLimits,
  ) => `The forum's own pages use this API. A program uses it as one person, with that person's rights. Not part of this document are live events, which come over a WebSocket, moderators' exports, and files: answers give the addresses of pictures, attachments and downloads.

**Logging in.** \`POST /sign-in\` sets the session cookie; send it with every call. Where the answer's state is \`code-needed\`, keep its cookies too and send the code to \`POST /sign-in/code\`. A session lasts 30 days from its last use, 90 at most. \`POST /sign-out\` ends it.

**Origin.** Send no \`Origin\` header, as programs do, or \`${new URL(publicUrl).origin}\`. A write with another origin is refused (\`ORIGIN_REFUSED\`).

**Bodies** are JSON objects (\`Content-Type: application/json\`), at most 512 KB. Fields that a route does not know are refused. Files are sent as they are, as \`application/octet-stream\`.

**Sending once.** Posts, comments, messages, warnings and moderators' mails take a \`requestKey\`, a new UUID each. After a timeout, send the same request again with the same key: what the first one wrote is found, and nothing is written twice. A mail with other words under the same key is refused (\`CONFLICT\`).

**Lists** come in pages. \`nextCursor\` of one page is \`cursor\` of the next; \`null\` ends the list.

**Errors** all have the shape \`Error\`. Decide by \`code\`; \`message\` is for people. What may not be seen answers as if it did not exist.

**Limits.** All requests together: ${limitText(limits)}. Operations that write, search or look up have limits of their own besides. Log-ins of one account: ${listText(signIn.right)}; after ${formatNumber(signIn.wrong.points)} wrong passwords in ${PERIODS[signIn.wrong.duration]} each further try has to wait, twice as long every time, up to an hour. Mails that anybody can ask for: ${listText(signIn.mails)} for a mailbox, of each kind; links for a new password have no daily limit. An account uploads two files at a time. Messages to people without a common conversation and deletions by moderators are limited further; too many mentions are refused as wrong input. Beyond a limit the answer is 429, and 503 while the server is overloaded; \`Retry-After\` says after how many seconds to try again.`,
  session: 'The session cookie that `POST /sign-in` sets. An operation that names the role `member` needs a complete profile.',
  limit: (limits: ClassLimits) => `Limit: ${limitText(limits)}.`,
  success: { 200: 'OK', 201: 'Created' } as Record<string, string>,
};

const PARAMETERS: Record<string, string> = {
  institution: 'Slug of the school.',
  sub: 'Kind of community, as its address has it.',
  community: 'Slug of the community.',
  username: 'Username of the person.',
  slug: 'Slug: the last part of the address of its page.',
  sort: 'The order; the newest first without one.',
  order: 'The order; the newest first without one.',
  after: 'A moment, as an earlier answer gave it.',
  kind: 'What was reported.',
  status: 'Only reports with this status.',
  ids: 'Ids, one parameter each.',
  q: 'Words, and phrases in quotation marks. Besides, or instead: `-word`, `from:username` or `from:me`, `in:community`, `category:Question`, `has:file`, `is:answered`, `is:unanswered`, `before:2026-05-01`, `after:2026-05`. Without words the newest come first.',
  title: 'Title of a post, as far as it is typed.',
  hint: 'Name of the hint.',
};

export function parameterText(name: string): string | undefined {
  return PARAMETERS[name] ?? (name.endsWith('Id') ? `Id of the ${name.slice(0, -2)}.` : undefined);
}

export const errorTexts = {
  code: 'What happened, for programs. Codes keep their meaning.',
  status: 'The status of the answer.',
  message: 'What happened, for people.',
  fields: 'For `INPUT_INVALID`: the text for each wrong field, by its path.',
  id: 'For failures of the server: the id under which its log has the cause.',
  retryAfter: 'Seconds until it is worth trying again.',
  until: 'For `ACCOUNT_SUSPENDED`: when the account may write again.',
  profile: 'For a profile that is set up already: what is stored.',
};

export const refusalTexts = {
  400: 'The request is not valid.',
  401: 'There is no valid session, or logging in failed.',
  403: 'The session is valid, but this is not allowed.',
  404: 'This does not exist, or the account may not know of it.',
  409: 'Something else has happened in the meantime.',
  429: 'A limit is reached.',
  default: 'Any other error.',
  retryAfter: 'Seconds until it is worth trying again.',
};

const PERIODS: Record<number, string> = { 60: 'minute', 900: '15 minutes', 3600: 'hour', 86400: 'day' };

function listText(limits: ClassLimits['account']): string {
  return limits.map(({ points, duration }) => `${formatNumber(points)} per ${PERIODS[duration]}`).join(', ');
}

function limitText(limits: ClassLimits): string {
  return `${listText(limits.account)} for an account; ${listText(limits.address)} for a network address`;
}

export const TAGS = [
  { name: 'accounts', description: 'Signing up, logging in, passwords, sessions and two-step log-in.' },
  { name: 'profiles', description: 'Schools, one’s own profile and those of others.' },
  { name: 'communities', description: 'The Dashboard and the communities of schools.' },
  { name: 'posts', description: 'Feeds, posts and their files.' },
  { name: 'comments', description: 'Comments on posts, and replies to them.' },
  { name: 'mentions', description: 'People who can be mentioned by an @ and their username.' },
  { name: 'contributions', description: 'One’s own posts and comments, wherever they stand.' },
  { name: 'reactions', description: 'Likes of posts and comments.' },
  { name: 'notifications', description: 'Who has answered or liked what one wrote, what one is notified of, and how.' },
  { name: 'blocks', description: 'People whom one restricts.' },
  { name: 'messages', description: 'Private conversations between two people.' },
  { name: 'moderation', description: 'Pinning, collapsing, the students of a school and the log of its moderators.' },
  { name: 'reports', description: 'Reporting, reviewing reports, and notices of what became of them.' },
  { name: 'search', description: 'Posts by their words.' },
  { name: 'navigation', description: 'The menus of the site.' },
  { name: 'pages', description: 'Pages of text that the operator publishes.' },
  { name: 'hints', description: 'Hints for people who are new.' },
  { name: 'site', description: 'The installation itself.' },
];
