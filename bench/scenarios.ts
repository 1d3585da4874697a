import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { LoadRequest } from './load.ts';
import { itemAt, READS, requestsOf } from './reads.ts';
import type { Subjects } from './subjects.ts';

export interface Scenario {
  name: string;
  requests: (subjects: Subjects, turn: number) => LoadRequest[];
  /** The same requests to the bare server; without them, the ratio is against the bare feed. */
  bare?: (subjects: Subjects, turn: number) => LoadRequest[];
}

const MANY = 640;
/** Number of likes that one turn can send; each can be sent only once. */
const LIKES = 12_800;
const TEXT =
  'Draw it again and again, from memory, until the order of the branches is boring. Then explain it to somebody who has not slept.';

const get = (path: string, cookie?: string): LoadRequest => ({ path, ...(cookie !== undefined && { cookie }) });

const many = <Item>(count: number, make: (number: number) => Item) => Array.from({ length: count }, (_, number) => make(number));
const reader = ({ readers }: Subjects, number: number) => itemAt(readers, number);

function likes(subjects: Subjects, turn: number, make: (postId: string, one: Subjects['readers'][number]) => LoadRequest): LoadRequest[] {
  const { readers, unliked } = subjects;
  if (unliked.length === 0) throw new Error('Earlier runs have liked all posts: delete the kept installation.');
  return many(LIKES, (number) => {
    const pair = turn * LIKES + number;
    return make(itemAt(unliked, pair), itemAt(readers, Math.floor(pair / unliked.length)));
  });
}

const written = (fields: object) => JSON.stringify({ requestKey: '{uuid}', ...fields });

const reads: Scenario[] = READS.filter(({ aside }) => aside !== true).map((read) => ({
  name: read.name,
  requests: (subjects) => requestsOf(read, subjects, MANY).map(({ path, reader: { cookie } }) => get(path, cookie)),
  ...(read.name === 'feed, first page' && {
    bare: (subjects: Subjects) => many(MANY, (number) => get(`/feed/${subjects.dashboard}/${reader(subjects, number).id}`)),
  }),
}));

const page: Scenario = {
  name: 'post page: post and comments',
  requests: (subjects) =>
    many(MANY, (number) => {
      const post = itemAt(subjects.posts, Math.floor(number / 2));
      return get(number % 2 === 0 ? `/api/posts/${post.slug}` : `/api/posts/${post.id}/comments`, reader(subjects, number).cookie);
    }),
  bare: (subjects) =>
    many(MANY, (number) => {
      const post = itemAt(subjects.posts, Math.floor(number / 2));
      const { id } = reader(subjects, number);
      return get(number % 2 === 0 ? `/post/${post.slug}/${id}` : `/comments/${post.id}/${id}`);
    }),
};

const writes: Scenario[] = [
  {
    name: 'like',
    requests: (subjects, turn) =>
      likes(subjects, turn, (postId, { cookie }) => ({ path: `/api/posts/${postId}/like`, method: 'PUT', cookie, body: '{"liked":true}' })),
    bare: (subjects, turn) => likes(subjects, turn, (postId, { id }) => ({ path: `/like/${postId}/${id}`, method: 'PUT' })),
  },
  {
    name: 'comment',
    requests: (subjects) =>
      many(MANY, (number) => ({
        path: `/api/posts/${itemAt(subjects.unliked, number)}/comments`,
        method: 'POST',
        cookie: reader(subjects, number).cookie,
        body: written({ content: TEXT }),
      })),
    bare: (subjects) =>
      many(MANY, (number) => ({
        path: `/comment/${itemAt(subjects.unliked, number)}/${reader(subjects, number).id}`,
        method: 'POST',
        body: written({ content: TEXT }),
      })),
  },
  {
    name: 'message',
    requests: (subjects) =>
      many(MANY, (number) => {
        const { cookie, partner } = reader(subjects, number);
        return { path: `/api/conversations/${partner.id}/messages`, method: 'POST', cookie, body: written({ content: TEXT }) };
      }),
  },
  {
    name: 'post',
    requests: (subjects) =>
      many(MANY, (number) => ({
        path: '/api/posts',
        method: 'POST',
        cookie: reader(subjects, number).cookie,
        body: written({ communityId: subjects.dashboard, title: 'How do you keep it all?', category: 'Question', body: TEXT }),
      })),
  },
];

function pages(buildFolder: string): Scenario[] {
  const script = () => readdirSync(join(buildFolder, 'client', 'assets')).find((name) => /^entry\.client.*\.js$/.test(name));
  return [
    {
      name: 'page shell: feed as HTML',
      requests: (subjects) => many(MANY, (number) => get('/thedashboard', reader(subjects, number).cookie)),
    },
    { name: 'static file', requests: () => [get(`/assets/${script()}`)] },
  ];
}

/** Reads come first, because writes change the data. */
export function scenarios(buildFolder: string): Scenario[] {
  return [...reads, page, ...pages(buildFolder), ...writes.map((write) => ({ ...write, name: `write: ${write.name}` }))];
}

export function chosenScenarios(buildFolder: string, names: readonly string[]): Scenario[] {
  const all = scenarios(buildFolder);
  const chosen = all.filter(({ name }) => names.some((one) => name.endsWith(one)));
  if (chosen.length === 0) throw new Error(`--only takes some of these: ${all.map(({ name }) => name).join('; ')}.`);
  return chosen;
}
