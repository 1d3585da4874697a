import { expect, test } from 'vitest';
import { type Json, useForum } from '#server/testing/forum.ts';

const forum = useForum();

test('words near each other count more than the same words far apart', async () => {
  const filler = 'Some other words stand here. '.repeat(4);
  await forum.post('tomasz', 'alder-ridge/general/commons', {
    title: 'Zebrafish notes',
    body: `${filler}${filler}The quokka and the wombat of our ward.`,
    category: 'Insight',
  });
  await forum.post('tomasz', 'alder-ridge/general/commons', {
    title: 'Zebrafish notes again',
    body: `The wombat. ${filler}${filler}Our ward met the quokka.`,
    category: 'Insight',
  });
  const { body } = await (await forum.as('hannah')).get('/search?q=quokka+wombat');
  expect(body.items.map(({ title }: Json) => title)).toEqual(['Zebrafish notes', 'Zebrafish notes again']);
});
