// Logs in, writes a post, comments on it and reads both (docs/api.md):
//
//   npm install openapi-fetch && npm install --save-dev openapi-typescript typescript@5
//   npx openapi-typescript https://rounds.example/api/openapi.json --default-non-nullable false --output rounds-api.d.ts
//   node api-example.ts https://rounds.example you@school.edu 'your password'
import { randomUUID } from 'node:crypto';
import createClient from 'openapi-fetch';
import type { components, paths } from './rounds-api.d.ts';

const [origin = '', email = '', password = ''] = process.argv.slice(2);
const cookies = new Map<string, string>();
const client = createClient<paths>({ baseUrl: `${origin}/api` });

// The session is a cookie, which fetch does not keep by itself.
client.use({
  onRequest({ request }) {
    request.headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
  },
  onResponse({ response }) {
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
  },
});

type Refusal = components['schemas']['Error'];

function answerOf<Answer>({ data, error }: { data?: Answer; error?: Refusal }): Answer {
  if (data === undefined) throw new Error(`${error?.code}: ${error?.message}`);
  return data;
}

const login = answerOf(await client.POST('/sign-in', { body: { email, password } }));
if (login.state === 'code-needed') throw new Error('This account logs in in two steps.');

const dashboard = answerOf(await client.GET('/communities/dashboard'));
const created = answerOf(
  await client.POST('/posts', {
    // A retry with the same key finds the post that the first request wrote.
    body: { requestKey: randomUUID(), communityId: dashboard.id, category: 'Question', title: 'A post by a program', body: 'Hello.' },
  }),
);
const path = { postId: created.id };
answerOf(
  await client.POST('/posts/{postId}/comments', { params: { path }, body: { requestKey: randomUUID(), content: 'And a comment.' } }),
);

const post = answerOf(await client.GET('/posts/{postId}', { params: { path } }));
console.log(`${post.title}, by ${post.author?.name}`);

let cursor: string | undefined;
do {
  const query = cursor === undefined ? {} : { cursor };
  const page = answerOf(await client.GET('/posts/{postId}/comments', { params: { path, query } }));
  for (const comment of page.items) console.log(`- ${comment.content}`);
  cursor = page.nextCursor ?? undefined;
} while (cursor !== undefined);
