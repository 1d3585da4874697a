import { beforeAll, describe, expect, test } from 'vitest';
import { type Json, useForum } from '#server/testing/forum.ts';

const forum = useForum();

describe('words near each other', () => {
  beforeAll(async () => {
    const filler = 'Some other words stand here. '.repeat(8);
    const bodies = [`${filler}The quokka and the OTTER of our ward.`, `The OTTER. ${filler}Our ward met the quokka.`];
    for (const [index, body] of bodies.entries())
      await forum.post('tomasz', 'alder-ridge/general/commons', { title: `Zebrafish notes ${index}`, body, category: 'Insight' });
  });

  // "after" is a stop word. Abbreviations are also indexed as they are written.
  test.each(['quokka otter', 'OTTER after quokka'])('count more than the same words far apart: %s', async (q) => {
    const { body } = await (await forum.as('hannah')).get(`/search?${new URLSearchParams({ q })}`);
    expect(body.items.map(({ title }: Json) => title)).toEqual(['Zebrafish notes 0', 'Zebrafish notes 1']);
  });
});
