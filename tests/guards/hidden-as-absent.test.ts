import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { hearing } from './access/hearing.ts';
import { requestFor } from './access/requests.ts';
import type { Values } from './access/values.ts';
import { routes } from './routes.ts';

const PLACED = ['postId', 'commentId', 'communityId'];
/** The `slug` of these is a post's. */
const BY_SLUG = ['reports.ofPost'];
const asked = routes.filter(({ name, parameters }) => parameters.some((field) => PLACED.includes(field)) || BY_SLUG.includes(name));

// The matrix compares responses. This compares queries, because a different number would show in
// the response time that something exists.
describe('something hidden costs the same queries as something missing:', () => {
  const forum = useForum();
  let hidden: Values;
  beforeAll(async () => {
    liftLimits(forum);
    const place = 'port-ellery/general/harbor';
    const { id: postId, slug } = await forum.post('samuel', place);
    hidden = { postId, slug, commentId: await forum.comment('kai', postId), communityId: (await forum.community(place)).id };
  });

  test.each(asked.map(({ name }) => name))('%s', async (name) => {
    const request = requestFor(name, hearing(forum.origin));
    if (request === undefined) throw new Error(`No request for ${name}.`);
    const visitor = await forum.as('hannah');
    const absent = { postId: randomUUID(), slug: 'nothing-here-0000', commentId: randomUUID(), communityId: randomUUID() };
    const others = { institution: 'alder-ridge', reportIds: [randomUUID()], targetId: randomUUID(), kind: 'post' };
    const send = (values: Values) => request.send(visitor, { ...others, ...values });
    // A first request caches the identity for both.
    await send(absent);
    const statuses: number[] = [];
    const questions = async (values: Values) => forum.queries(async () => statuses.push((await send(values)).status));
    const [ofHidden, ofNothing] = [await questions(hidden), await questions(absent)];
    for (const status of statuses) expect(status).toBeGreaterThanOrEqual(400);
    expect(ofHidden).toEqual(ofNothing);
  });
});
