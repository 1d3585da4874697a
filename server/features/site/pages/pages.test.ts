import { beforeAll, describe, expect, test } from 'vitest';
import type { CastName } from '#server/testing/cast.ts';
import { expectError, useForum } from '#server/testing/forum.ts';

const forum = useForum();

beforeAll(async () => {
  const { id: institution_id } = await forum.db
    .selectFrom('institutions')
    .select('id')
    .where('slug', '=', 'alder-ridge')
    .executeTakeFirstOrThrow();
  await forum.db
    .insertInto('content_pages')
    .values([
      { slug: 'open', title: 'Open', body: '# One\n\ntwo', published: true },
      { slug: 'draft', title: 'Draft', published: false },
      { slug: 'rooms', title: 'Rooms', published: true, institution_id },
      { slug: 'both', title: 'Everybody’s', published: true },
      { slug: 'both', title: 'The school’s', published: true, institution_id },
    ])
    .execute();
});

async function title(name: CastName | null, slug: string): Promise<string | null> {
  const visitor = name === null ? forum.anonymous() : await forum.as(name);
  const answer = await visitor.get(`/pages/${slug}`);
  if (answer.status === 200) return answer.body.title;
  expectError(answer, 404, 'NOT_FOUND');
  return null;
}

describe('a page of text', () => {
  test('is returned as written', async () => {
    const answer = await forum.anonymous().get('/pages/open');
    expect(answer.body).toEqual({ slug: 'open', title: 'Open', body: '# One\n\ntwo', ofSchool: false });
  });

  const PEOPLE = [null, 'ines', 'ava', 'hannah', 'kai', 'maya'] as const;
  test.each([
    ['open', ['Open', 'Open', 'Open', 'Open', 'Open', 'Open']],
    ['draft', [null, null, null, null, null, null]],
    ['rooms', [null, null, 'Rooms', 'Rooms', null, 'Rooms']],
    ['both', ['Everybody’s', 'Everybody’s', 'The school’s', 'The school’s', 'Everybody’s', 'The school’s']],
    ['nothing', [null, null, null, null, null, null]],
  ])('%s is shown to its audience', async (slug, expected) => {
    const read: (string | null)[] = [];
    for (const name of PEOPLE) read.push(await title(name, slug));
    expect(read).toEqual(expected);
  });

  test('answers 404 or 400 for hostile addresses, and takes one query', async () => {
    for (const slug of ['%2e%2e', '%F0%9F%A9%BA', 'javascript:alert(1)', "'--", 'Open'])
      expect([slug, (await forum.anonymous().get(`/pages/${slug}`)).status]).toEqual([slug, 404]);
    for (const slug of ['..%2f..%2fetc', 'x'.repeat(5_000), '%00'])
      expectError(await forum.anonymous().get(`/pages/${slug}`), 400, 'INPUT_INVALID');
    expect(await forum.queries(() => forum.anonymous().get('/pages/open'))).toHaveLength(1);
  });
});
