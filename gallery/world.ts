import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type APIRequestContext, request } from 'playwright-core';
import { unsubscribePath } from '#server/features/notifications/mails/unsubscribe.ts';
import { readConfig } from '#server/platform/config.ts';
import { styleSheetOf } from '#server/testing/style-sheet.ts';
import { HINTS, type Hint } from '#shared/rules/hints.ts';
import { DELETE_ACCOUNT_PHRASE } from '#shared/rules/own-data.ts';
import type { Installation } from '#tests/e2e/global-setup.ts';
import { PICTURE } from './row.ts';

const ROOT = join(import.meta.dirname, '..');

const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorff Featherstonehaugh Cholmondeley';
const LONG_WORD = 'Pneumonoultramicroscopicsilicovolcanoconiosis';
const LONG_TITLE = `${LONG_WORD}${LONG_WORD} and what else to spell on a whiteboard in front of all`;
const LONG_ADDRESS = `https://library.example.edu/${'a-very-long-part-without-an-end/'.repeat(6)}`;
const LONG_TEXT = [
  `${LONG_WORD.repeat(4)} is one word. This is the address where I read about it: ${LONG_ADDRESS}`,
  `\`${'code_without_a_space_'.repeat(9)}\``,
  `| Structure | ${LONG_WORD} | Nerve | Vessel | What I always forget |\n| --- | --- | --- | --- | --- |\n| Axilla | Posterior cord | Radial | Axillary artery | All of it |`,
].join('\n\n');

export const PEOPLE = {
  maya: 'maya.okafor@alderridge.edu',
  jonas: 'jonas_lindqvist@alderridge.edu',
  priya: 'priya-raman@alderridge.edu',
  ava: 'ava.premed@mail.example',
  long: 'longest.name.anybody.has@alderridge.edu',
  quiet: 'quiet@quiethollow.edu',
  newcomer: 'newcomer@alderridge.edu',
  premedNewcomer: 'premed-newcomer@example.edu',
  fresh: 'fresh@alderridge.edu',
  premedFresh: 'premed-fresh@example.edu',
  leaving: 'leaving@alderridge.edu',
} as const;
export type PersonName = keyof typeof PEOPLE;

export interface World {
  origin: string;
  cookies: Record<PersonName, Awaited<ReturnType<APIRequestContext['storageState']>>>;
  /** Id of the announcement that most rows have closed; null: there is none. */
  announcement: string | null;
  styleSheet: string;
  ids: Record<'newcomer' | 'premedNewcomer', string>;
  paths: Record<
    | 'lively'
    | 'returned'
    | 'long'
    | 'bare'
    | 'original'
    | 'again'
    | 'quiet'
    | 'pinned'
    | 'reportedComment'
    | 'answered'
    | 'confirmed'
    | 'otherBrowser'
    | 'ownAnswer'
    | 'asked'
    | 'unsubscribe'
    | 'unsubscribeDone',
    string
  >;
}

interface Client {
  get: <Answer>(path: string) => Promise<Answer>;
  send: <Answer>(method: 'POST' | 'PUT', path: string, data: object) => Promise<Answer>;
  state: () => ReturnType<APIRequestContext['storageState']>;
}

async function client(origin: string): Promise<Client> {
  const context = await request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } });
  const ask = async (method: string, path: string, data?: object) => {
    const answer = await context.fetch(path, { method, ...(data && { data }) });
    if (!answer.ok()) throw new Error(`${method} ${path} ${JSON.stringify(data)}: ${answer.status()} ${await answer.text()}`);
    return answer.headers()['content-type']?.includes('json') ? await answer.json() : await answer.text();
  };
  return { get: (path) => ask('GET', path), send: (method, path, data) => ask(method, path, data), state: () => context.storageState() };
}

interface Newcomer {
  who: PersonName;
  name: string;
  username: string;
  premed?: boolean;
}

async function signUp(origin: string, password: string, { who, name, username, premed = false }: Newcomer): Promise<void> {
  const email = PEOPLE[who];
  const visitor = await client(origin);
  const userType = premed ? 'premed_student' : 'medical_student';
  await visitor.send('POST', '/api/sign-up', { userType, name, email, username, password, accepted: true });
  const token = await mailed(visitor, email, /\/auth\/confirm\?token=([^"&\s<]+)/);
  await visitor.send('POST', '/api/email-verification', { token: decodeURIComponent(token) });
}

/** The path of the link that confirms a sign-up made in another browser. */
async function confirmationPath(origin: string, password: string): Promise<string> {
  const visitor = await client(origin);
  const email = 'theodora.unconfirmed@mail.example';
  const form = { userType: 'premed_student', name: 'Theodora Lind', email, username: 'theodora.lind', password, accepted: true };
  await visitor.send('POST', '/api/sign-up', form);
  return mailed(visitor, email, /(\/auth\/confirm\?token=[^"&\s<]+)/);
}

/** What the group of the pattern matches in the newest mail to this address. */
async function mailed(person: Client, email: string, pattern: RegExp): Promise<string> {
  for (const end = Date.now() + 20_000; Date.now() < end; ) {
    const outbox = await person.get<string>('/outbox');
    const mail = outbox.split('<article').find((part) => part.includes(email));
    const found = pattern.exec(mail ?? '')?.[1];
    if (found !== undefined) return found;
  }
  throw new Error(`No mail came to ${email}.`);
}

async function leave(person: Client, password: string): Promise<void> {
  await person.send('POST', '/api/second-factor/mail-code', { password, purpose: 'delete-account' });
  const mailedCode = await mailed(person, PEOPLE.leaving, /\b(\d{4} \d{4})\b/);
  await person.send('POST', '/api/own-data/deletion', { withContent: true, phrase: DELETE_ACCOUNT_PHRASE, mailedCode });
}

async function logIn(origin: string, password: string, who: PersonName): Promise<Client> {
  const person = await client(origin);
  await person.send('POST', '/api/sign-in', { email: PEOPLE[who], password });
  return person;
}

async function closeHints(person: Client, ...left: Hint[]): Promise<void> {
  for (const hint of HINTS) if (!left.includes(hint)) await person.send('PUT', `/api/hints/${hint}/done`, {});
}

const NO_DETAILS = { specialty: '', interests: '', bio: '', instagram: '', facebook: '' };

async function schoolId(person: Client, school: string): Promise<string | undefined> {
  const { items } = await person.get<{ items: { id: string; slug: string }[] }>('/api/institutions');
  return items.find(({ slug }) => slug === school)?.id;
}

async function setUp(person: Client, school: string, details: object): Promise<void> {
  const institutionId = await schoolId(person, school);
  await person.send('PUT', '/api/profile/medical-setup', { institutionId, year: 'M2', ...NO_DETAILS, ...details });
}

async function rounds(dataDir: string, ...args: string[]): Promise<void> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir };
  await promisify(execFile)(process.execPath, [join(ROOT, 'server/cli/main.ts'), ...args], { cwd: ROOT, env });
}

async function addQuietSchool(dataDir: string): Promise<void> {
  const name = 'Quiet Hollow School of Medicine';
  await rounds(dataDir, 'school', 'add', '--name', name, '--slug', 'quiet-hollow', '--domain', 'quiethollow.edu');
}

async function makeModerator(dataDir: string, school: string, username: string): Promise<void> {
  await rounds(dataDir, 'moderator', 'add', school, username);
}

async function announce(dataDir: string, client: Client): Promise<string> {
  const text =
    'On Sunday from 6 to 8 in the morning the forum is away for an hour. What is planned stands at https://status.alderridge.edu/forum.';
  await rounds(dataDir, 'announce', 'set', '--text', text);
  for (;;) {
    const { announcement } = await client.get<{ announcement: { id: string } | null }>('/api/site');
    if (announcement !== null) return announcement.id;
    await delay(100);
  }
}

interface Post {
  id: string;
  path: string;
}

async function communityIdOf(person: Client, communityPath: string): Promise<string | undefined> {
  const { items } = await person.get<{ items: { id: string; path: string }[] }>('/api/communities');
  return items.find(({ path }) => path === communityPath)?.id;
}

async function write(person: Client, communityPath: string, content: object): Promise<Post> {
  const communityId = await communityIdOf(person, communityPath);
  const requestKey = randomUUID();
  const { path } = await person.send<{ path: string }>('POST', '/api/posts', { requestKey, communityId, category: 'Question', ...content });
  const { id } = await person.get<{ id: string }>(`/api/posts/${path.split('/').at(-1)}`);
  return { id, path };
}

/** @returns the id of the new comment */
async function say(person: Client, postId: string, content: string, replyToId?: string): Promise<string> {
  const data = { requestKey: randomUUID(), content, ...(replyToId && { replyToId }) };
  return (await person.send<{ comment: { id: string } }>('POST', `/api/posts/${postId}/comments`, data)).comment.id;
}

const M2 = '/communities/alder-ridge/grades/m2';

async function writeAtLength(long: Client, maya: Client): Promise<{ post: Post; comment: string }> {
  const content = { title: LONG_TITLE, body: LONG_TEXT, category: 'Announcement', url: LONG_ADDRESS };
  const post = await write(long, M2, content);
  const comment = await say(long, post.id, LONG_TEXT);
  await say(long, post.id, `${LONG_WORD.repeat(3)} once more`, await say(maya, post.id, 'Please use spaces.', comment));
  const mayaId = (await long.get<{ id: string }>('/api/profiles/maya.okafor')).id;
  await long.send('POST', `/api/conversations/${mayaId}/messages`, {
    requestKey: randomUUID(),
    content: `${LONG_WORD.repeat(3)} ${LONG_ADDRESS}`,
  });
  return { post, comment };
}

async function mute(person: Client, communityPath: string): Promise<void> {
  await person.send('PUT', `/api/communities/${await communityIdOf(person, communityPath)}/follow`, { level: 'muted' });
}

async function askWithDuplicate(asker: Client, moderator: Client): Promise<Pick<World['paths'], 'original' | 'again'>> {
  const commons = '/communities/alder-ridge/general/commons';
  const original = await write(asker, commons, {
    title: 'How do I get a locker near the anatomy lab?',
    body: 'Mine is two buildings away.',
  });
  const again = await write(asker, commons, { title: 'Is there a way to get a locker close to the anatomy lab?' });
  await moderator.send('PUT', `/api/posts/${again.id}/original`, { originalId: original.id });
  return { original: original.path, again: again.path };
}

async function report(person: Client, kind: 'post' | 'comment', targetId: string): Promise<void> {
  const reasons = ['Spam or Advertising'];
  await person.send('POST', '/api/reports', { kind, targetId, reasons, additionalInformation: LONG_TEXT.slice(0, 900) });
}

async function foundPost(person: Client, words: string): Promise<string> {
  const { items } = await person.get<{ items: { path: string }[] }>(`/api/search?q=${encodeURIComponent(words)}`);
  return items[0]?.path ?? '';
}

function livelyPost(person: Client): Promise<string> {
  return foundPost(person, 'school steal');
}

async function askWithOwnAnswer(person: Client): Promise<Post> {
  const post = await write(person, '/thedashboard', { title: 'Where do the spare laryngoscope blades live?', body: 'Asked for a friend.' });
  const commentId = await say(person, post.id, 'Second drawer of the airway cart, under the gauze. The friend is fine.');
  await person.send('PUT', `/api/posts/${post.id}/answer`, { commentId });
  return post;
}

async function askWithComments(asker: Client, one: Client, other: Client): Promise<Post> {
  const { id: attachmentId } = await asker.send<{ id: string }>('POST', '/api/attachments?name=IMG_0042.png', await readFile(PICTURE));
  const post = await write(asker, '/thedashboard', {
    title: 'Which pocket notebook survives a call night?',
    body: 'Mine fell into the sink.',
    attachmentId,
    alt: 'The cover of the notebook, before the sink.',
  });
  const first = await say(one, post.id, 'The waterproof one from the hiking shop. It costs three coffees and has outlived two pens.');
  await say(other, post.id, 'Seconded, mine went through the wash.', first);
  await say(asker, post.id, 'Sold.', first);
  await say(other, post.id, 'Index cards on a ring. A wet one is thrown away, not mourned.');
  return post;
}

async function commentAfter(asker: Client, reader: Client, others: readonly Client[]): Promise<string> {
  const post = await write(asker, '/thedashboard', { title: 'How do you remember the brachial plexus?', body: 'I draw it and forget it.' });
  await say(asker, post.id, 'So far I have tried three books.');
  const { lastActivityAt } = await reader.get<{ lastActivityAt: string }>(`/api/posts/${post.id}`);
  await reader.send('PUT', `/api/posts/${post.id}/seen`, { until: lastActivityAt });
  for (const person of others) await say(person, post.id, 'Draw it once a day, from memory, for a week. On day eight you own it.');
  return post.path;
}

async function pinThree(moderator: Client, path: string): Promise<string> {
  const id = await communityIdOf(moderator, path);
  const feed = await moderator.get<{ items: { id: string }[] }>(`/api/communities/${id}/posts`);
  for (const post of feed.items.slice(0, 3)) await moderator.send('PUT', `/api/posts/${post.id}/pin`, { pinned: true });
  return path;
}

export async function seededWorld({
  origin,
  password,
}: Installation): Promise<Pick<World, 'origin' | 'cookies' | 'announcement' | 'styleSheet'> & { lively: string }> {
  const maya = await logIn(origin, password, 'maya');
  return {
    origin,
    cookies: { maya: await maya.state() } as World['cookies'],
    announcement: null,
    styleSheet: await styleSheetOf(origin),
    lively: await livelyPost(maya),
  };
}

export async function makeWorld({ origin, password, dataDir }: Installation): Promise<World> {
  await addQuietSchool(dataDir);
  await signUp(origin, password, { who: 'long', name: LONG_NAME, username: 'longest.username.anybody.has.' });
  await signUp(origin, password, { who: 'quiet', name: 'Quinn Hollow', username: 'quiet' });
  await signUp(origin, password, { who: 'newcomer', name: 'Nia Comer', username: 'newcomer' });
  await signUp(origin, password, { who: 'premedNewcomer', name: 'Pia Newcomer', username: 'premed-newcomer', premed: true });
  await signUp(origin, password, { who: 'fresh', name: 'Frederike Esh', username: 'fresh' });
  await signUp(origin, password, { who: 'premedFresh', name: 'Petra Fresh', username: 'premed-fresh', premed: true });
  await signUp(origin, password, { who: 'leaving', name: 'Lena Farewell', username: 'lena.farewell' });
  const people = {} as Record<PersonName, Client>;
  for (const who of Object.keys(PEOPLE) as PersonName[]) people[who] = await logIn(origin, password, who);
  const bio = LONG_TEXT.slice(0, 700);
  await setUp(people.long, 'alder-ridge', {
    bio,
    interests: `${LONG_WORD.repeat(3)}, long walks`,
    specialty: 'Otorhinolaryngologicalneurosurgery',
  });
  await setUp(people.quiet, 'quiet-hollow', {});
  await makeModerator(dataDir, 'quiet-hollow', 'quiet');
  // The moderator mark then appears beside the longest name.
  await makeModerator(dataDir, 'alder-ridge', 'longest.username.anybody.has.');
  await closeHints(people.long);
  await closeHints(people.quiet, 'keyboard');
  await setUp(people.fresh, 'alder-ridge', {});
  await makeModerator(dataDir, 'alder-ridge', 'fresh');
  await people.premedFresh.send('PUT', '/api/profile/premed-setup', { institutionId: await schoolId(people.premedFresh, 'alder-ridge') });
  await mute(people.fresh, '/communities/alder-ridge/general/commons');
  await setUp(people.leaving, 'alder-ridge', {});
  await leave(people.leaving, password);
  await people.quiet.send('POST', '/api/own-data/download', { password });
  const { post, comment } = await writeAtLength(people.long, people.maya);
  await report(people.priya, 'post', post.id);
  await report(people.long, 'comment', comment).catch(() => report(people.priya, 'comment', comment));
  await people.long.send('POST', '/api/email-change', { password, email: `a.${PEOPLE.long}` });
  const bare = await write(people.quiet, '/thedashboard', { title: 'Hello from Quiet Hollow', body: 'Is anybody here?' });
  const ownAnswer = await askWithOwnAnswer(people.quiet);
  const asked = await askWithComments(people.quiet, people.maya, people.priya);
  const idOf = async (who: PersonName) => (await people[who].get<{ viewer: { id: string } }>('/api/session')).viewer.id;
  const communities = await people.quiet.get<{ items: { path: string }[] }>('/api/communities');
  const { secret } = readConfig({ DATA_DIR: dataDir });
  const cookies = {} as World['cookies'];
  for (const who of Object.keys(PEOPLE) as PersonName[]) cookies[who] = await people[who].state();
  return {
    origin,
    cookies,
    announcement: await announce(dataDir, people.maya),
    styleSheet: await styleSheetOf(origin),
    ids: { newcomer: await idOf('newcomer'), premedNewcomer: await idOf('premedNewcomer') },
    paths: {
      lively: await livelyPost(people.maya),
      returned: await commentAfter(people.priya, people.jonas, [people.quiet, people.long, people.fresh]),
      long: post.path,
      bare: bare.path,
      ...(await askWithDuplicate(people.fresh, people.maya)),
      pinned: await pinThree(people.maya, '/communities/alder-ridge/classes/clinical-skills'),
      quiet: communities.items.find(({ path }) => path.includes('/general/'))?.path ?? '',
      reportedComment: `${post.path}/comments/${comment}/full-report`,
      answered: await foundPost(people.maya, 'which tract crosses where'),
      confirmed: await foundPost(people.maya, 'psammoma bodies list'),
      ownAnswer: ownAnswer.path,
      otherBrowser: await confirmationPath(origin, password),
      asked: asked.path,
      unsubscribe: unsubscribePath({ secret }, await idOf('maya'), ['mentions', 'replies', 'messages']),
      unsubscribeDone: unsubscribePath({ secret }, await idOf('quiet'), ['digest']),
    },
  };
}

export const livelyPath = ({ paths }: World): string => paths.lively;
export const long = ({ paths }: World): string => paths.long;
