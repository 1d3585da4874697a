import { beforeAll, describe, expect, test } from 'vitest';
import { editAttachment, TEXT, uploaded } from '#server/testing/attachments.ts';
import { type Json, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';

const forum = useForum();
beforeAll(() => liftLimits(forum));
const COMMONS = 'alder-ridge/general/commons';

async function write(title: string, body = '', values: { created_at?: string } = {}): Promise<string> {
  const { id } = await forum.post('tomasz', COMMONS, { title, body, category: 'Question' });
  if (values.created_at !== undefined) await forum.db.updateTable('posts').set(values).where('id', '=', id).execute();
  return id;
}

async function found(q: string): Promise<string[]> {
  const { body } = await (await forum.as('hannah')).get(`/search?${new URLSearchParams({ q })}`);
  return body.items.map(({ title }: Json) => title);
}

describe('words near each other', () => {
  beforeAll(async () => {
    const filler = 'Some other words stand here. '.repeat(8);
    await write('Zebrafish notes 0', `${filler}The quokka and the OTTER of our ward.`);
    await write('Zebrafish notes 1', `The OTTER. ${filler}Our ward met the quokka.`);
  });

  // "after" is a stop word. Abbreviations are also indexed as they are written.
  test.each(['quokka otter', 'OTTER after quokka'])('count more than the same words far apart: %s', async (q) => {
    expect(await found(q)).toEqual(['Zebrafish notes 0', 'Zebrafish notes 1']);
  });
});

describe('of posts with the same word', () => {
  test('a recent one leads, even if an old title matches a little better', async () => {
    await write('Alpaca', '', { created_at: '2023-01-05T12:00Z' });
    await write('Alpaca shed');
    expect(await found('alpaca')).toEqual(['Alpaca shed', 'Alpaca']);
  });

  test('an answered one leads', async () => {
    const id = await write('Echidna with an answer');
    const answer_id = await forum.comment('hannah', id);
    await forum.comment('hannah', await write('Echidna with a comment'));
    expect(await found('echidna')).toEqual(['Echidna with a comment', 'Echidna with an answer']);
    await forum.db.updateTable('posts').set({ answer_id }).where('id', '=', id).execute();
    expect(await found('echidna')).toEqual(['Echidna with an answer', 'Echidna with a comment']);
  });

  test('one with it in the text stands above one with it in a comment', async () => {
    await write('In the text', 'A capybara.');
    await forum.comment('hannah', await write('In a comment'), 'A capybara.');
    expect(await found('capybara')).toEqual(['In the text', 'In a comment']);
  });
});

test('the name of a file finds its post, and says so, until the file is removed', async () => {
  const { id: attachmentId } = await uploaded(forum, 'tomasz', 'Gastrocnemius_lab-guide v2.pdf', TEXT);
  const { id } = await forum.post('tomasz', COMMONS, { title: 'As promised', body: 'Here it is.', attachmentId });
  expect(await found('gastrocnemius')).toEqual(['As promised']);
  const { body } = await (await forum.as('hannah')).get('/search?q=lab+guide+for+gastrocnemius');
  expect(body.items[0].excerpt).toContain('Gastrocnemius_lab-guide v2.pdf');
  await editAttachment(forum, id, null);
  expect(await found('gastrocnemius')).toEqual([]);
});
