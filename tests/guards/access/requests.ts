import { randomUUID } from 'node:crypto';
import type { Answer, Visitor } from '#server/testing/forum.ts';
import { DELETE_COMMENT_PHRASE } from '#shared/rules/comments.ts';
import type { LiveTopic } from '#shared/rules/live.ts';
import { DELETE_ACCOUNT_PHRASE } from '#shared/rules/own-data.ts';
import { PICTURE_SIZES } from '#shared/rules/pictures.ts';
import { DELETE_POST_PHRASE } from '#shared/rules/posts.ts';
import { bodyFields, SAMPLES } from '../bad-input.ts';
import { type Route, routes } from '../routes.ts';
import type { Hearing } from './hearing.ts';
import { screenFor } from './screens.ts';
import type { Word } from './table.ts';
import type { Values } from './values.ts';

export interface Request {
  /** "posts.get" or "GET /robots.txt" */
  route: string;
  method: string;
  send: (visitor: Visitor, values: Values) => Promise<Answer>;
  /** The word for responses that status and error code do not tell. */
  word?: (answer: Answer, values: Values) => Word | undefined;
}

const PHRASES: Values = {
  'posts.delete': DELETE_POST_PHRASE,
  'comments.delete': DELETE_COMMENT_PHRASE,
  'ownData.requestDeletion': DELETE_ACCOUNT_PHRASE,
};

/** Optional fields to send, with the names of their values. */
const ALSO: Record<string, Record<string, string>> = {
  'comments.create (reply)': { replyToId: 'commentId' },
  'mentions.suggest (in a thread)': { postId: 'postId' },
  'people.find': { q: 'username' },
  'contributions.ofPerson (by where they stand)': { username: 'writer' },
  'unanswered.list (of a community)': { communityId: 'communityId' },
  'posts.states': { ids: 'postId' },
  'posts.states (from the Dashboard)': { communityId: 'dashboardId', ids: 'postId' },
  'search.posts (from its author)': { q: 'authored' },
  'comments.states': { ids: 'commentId' },
  'search.similar': { title: 'q', communityId: 'communityId' },
  'reactions.counts': { comments: 'commentId' },
  'notifications.markRead (of a post)': { postId: 'postId' },
  'notifications.markRead (of a comment)': { commentId: 'commentId' },
  'reports.target (post)': { targetId: 'postId' },
  'reports.target (comment)': { targetId: 'commentId' },
  'reports.target (profile)': { targetId: 'personId' },
  'reports.target (message)': { targetId: 'messageId' },
  'reports.submit (post)': { targetId: 'postId' },
  'reports.submit (comment)': { targetId: 'commentId' },
  'reports.submit (profile)': { targetId: 'personId' },
  'reports.submit (message)': { targetId: 'messageId' },
  'reports.list': { institution: 'office' },
  'reports.states': { ids: 'reportId', institution: 'office' },
  'reports.deleteMany': { institution: 'office' },
  'reports.ofPost': { institution: 'institution' },
  'reports.ofComment': { institution: 'institution' },
  'posts.delete': { phrase: 'phrase' },
  'comments.delete': { phrase: 'phrase' },
};

const FILES: Record<string, (visitor: Visitor, values: Values) => Promise<Answer>> = {
  'attachments.upload': (visitor) => upload(visitor, '/api/attachments?name=notes.txt'),
  'profiles.uploadPicture': (visitor) => upload(visitor, '/api/picture-drafts'),
  'GET /attachments/:id/:name': (visitor, { fileId }) => visitor.request('GET', `/attachments/${fileId}/a.webp`),
  'GET /attachment-previews/:file': (visitor, { fileId }) => visitor.request('GET', `/attachment-previews/${fileId}-480.webp`),
  'GET /pictures/:name': (visitor, { pictureId }) => visitor.request('GET', `/pictures/${pictureId}-${PICTURE_SIZES[0]}.webp`),
  'GET /data-downloads/:file': (visitor, { downloadId }) => visitor.request('GET', `/data-downloads/${downloadId}.zip`),
  'POST /unsubscribe': (visitor, { mailToken }) =>
    visitor.send('POST', `/unsubscribe?token=${mailToken}`, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    }),
  'GET /outbox/:id': (visitor, { mailId }) => visitor.request('GET', `/outbox/${mailId}`),
};

function upload(visitor: Visitor, path: string): Promise<Answer> {
  return visitor.send('POST', path, { headers: { 'content-type': 'application/octet-stream' }, body: 'Some notes' });
}

export function requestFor(name: string, hear: Hearing): Request | undefined {
  const [, bare = name, way] = /^(.*?)(?: \((.+)\))?$/.exec(name) ?? [];
  const known = routes.find((one) => one.name === bare);
  const [method = '', path = ''] = bare.split(' ');
  const own = FILES[bare];
  if (own !== undefined) return { route: bare, method: known?.method ?? method, send: own };
  if (known !== undefined)
    return { route: bare, method: known.method, send: (visitor, values) => sendTo(known, name, way, visitor, values) };
  if (bare === 'POST /api/exports')
    return { route: bare, method, send: (visitor, values) => visitor.post('/exports', exported(way, values)) };
  if (bare === 'GET /api/live') return { route: bare, method, send: (visitor, values) => hear(visitor, topicOf(way, values)) };
  if (method === 'page') return screenFor(name);
  return path.startsWith('/') ? { route: bare, method, send: (visitor) => visitor.request(method, path) } : undefined;
}

function exported(way: string | undefined, { institution, slug, commentId, username }: Values): Values {
  const what = way ?? '';
  if (what === 'profile_report') return { what, username };
  if (what === 'post_report') return { what, slug, institution };
  return what === 'comment_report' ? { what, commentId, institution } : { what, institution };
}

function topicOf(place: string | undefined, { communityId, postId, personId }: Values): LiveTopic {
  if (place === 'a community') return `community:${communityId}`;
  return place === 'a post' ? `post:${postId}` : `person:${personId}`;
}

function sendTo(route: Route, name: string, way: string | undefined, visitor: Visitor, given: Values): Promise<Answer> {
  const fixed: Values = { kind: way, requestKey: randomUUID(), phrase: PHRASES[route.name], reportIds: [given.reportId] };
  const values: Values = { ...SAMPLES, ...fixed, ...given };
  const also = ALSO[name] ?? {};
  const take = (field: string) => {
    const value = values[also[field] ?? field];
    if (value === undefined && !(field in also)) throw new Error(`The access matrix has no ${field} for ${name}.`);
    return value;
  };
  const path = route.path.replaceAll(/\{\+?(\w+)\}/g, (_, field: string) => encodeURIComponent(String(take(field))));
  const needed = [...(route.input?.required ?? []), ...Object.keys(also)].filter((field) => !route.parameters.includes(field));
  const fields = [...new Set(needed)].map((field) => [field, take(field)] as const).filter(([, value]) => value !== undefined);
  if (route.method === 'GET') {
    const query = fields.map(([field, value]) => `${field}=${encodeURIComponent(String(value))}`).join('&');
    return visitor.get(query === '' ? path : `${path}?${query}`);
  }
  const body = bodyFields(route).length === 0 ? undefined : Object.fromEntries(fields);
  return visitor.request(route.method, `/api${path}`, body);
}
