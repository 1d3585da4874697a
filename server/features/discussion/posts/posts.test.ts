import { expect, test } from 'vitest';
import { useForum } from '#server/testing/forum.ts';

const forum = useForum();

test('a post appears on top of its community’s feed, with its author', async () => {
  const { id } = await forum.community('alder-ridge/general/commons');
  const post = await forum.post('tomasz', 'alder-ridge/general/commons', { title: 'Where do you print posters?' });
  const hannah = await forum.as('hannah');
  const { body } = await hannah.get(`/communities/${id}/posts`);
  expect(body.items[0]).toMatchObject({
    id: post.id,
    title: 'Where do you print posters?',
    path: post.path,
    author: { name: 'Tomasz Wiśniewski' },
    liked: false,
  });
});
