import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CastName } from '#server/testing/cast.ts';
import { type Answer, useForum, type Visitor } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';

const forum = useForum();
beforeAll(() => liftLimits(forum));

type Action = 'read' | 'reply' | 'like' | 'edit' | 'delete' | 'pin';
type Row = [read: number, reply: number, like: number, edit: number, remove: number, pin: number];

/** HTTP statuses. 400 is a deletion that asks for the phrase. */
const ALL_OWN: Row = [200, 201, 200, 200, 200, 403];
const MEMBER: Row = [200, 201, 200, 403, 403, 403];
const MODERATOR: Row = [200, 201, 200, 403, 400, 200];
const HIDDEN: Row = [404, 404, 404, 404, 404, 404];
const VISITOR: Row = [200, 401, 401, 401, 401, 401];
const READER: Row = [200, 403, 403, 403, 403, 403];

const TABLE: [who: CastName | null, place: string, row: Row][] = [
  ['tomasz', 'alder-ridge/general/commons', ALL_OWN],
  ['hannah', 'alder-ridge/general/commons', MEMBER],
  ['maya', 'alder-ridge/general/commons', MODERATOR],
  ['samuel', 'alder-ridge/general/commons', HIDDEN],
  ['kai', 'alder-ridge/general/commons', HIDDEN],
  ['ava', 'alder-ridge/general/commons', HIDDEN],
  [null, 'alder-ridge/general/commons', [401, 401, 401, 401, 401, 401]],
  ['tomasz', 'alder-ridge/premed/premed', ALL_OWN],
  ['ava', 'alder-ridge/premed/premed', MEMBER],
  ['noah', 'alder-ridge/premed/premed', MEMBER],
  ['maya', 'alder-ridge/premed/premed', MODERATOR],
  ['samuel', 'alder-ridge/premed/premed', HIDDEN],
  ['tomasz', 'thedashboard', ALL_OWN],
  ['kai', 'thedashboard', MEMBER],
  ['samuel', 'thedashboard', MODERATOR],
  ['ava', 'thedashboard', READER],
  ['ines', 'thedashboard', READER],
  [null, 'thedashboard', VISITOR],
];

const ATTEMPTS: Record<Action, (by: Visitor, postId: string, id: string) => Promise<Answer>> = {
  read: (by, postId, id) => by.get(`/posts/${postId}/comments/${id}/thread`),
  reply: (by, postId, id) => by.post(`/posts/${postId}/comments`, { requestKey: randomUUID(), content: 'Yes.', replyToId: id }),
  like: (by, _postId, id) => by.put(`/comments/${id}/like`, { liked: true }),
  edit: (by, _postId, id) => by.put(`/comments/${id}`, { content: `Changed ${randomUUID()}` }),
  pin: (by, _postId, id) => by.put(`/comments/${id}/pin`, { pinned: true }),
  delete: (by, _postId, id) => by.request('DELETE', `/api/comments/${id}`, {}),
};

async function attempts(who: CastName | null, postId: string, id: string): Promise<Record<Action, Answer>> {
  const by = who === null ? forum.anonymous() : await forum.as(who);
  const answers = {} as Record<Action, Answer>;
  for (const [action, attempt] of Object.entries(ATTEMPTS)) answers[action as Action] = await attempt(by, postId, id);
  return answers;
}

function statuses({ read, reply, like, edit, delete: remove, pin }: Record<Action, Answer>): number[] {
  return [read, reply, like, edit, remove, pin].map(({ status }) => status);
}

describe.each(TABLE)('%s at a comment in %s', (who, place, row) => {
  test(`gets ${row.join(', ')}, and buttons that say the same`, async () => {
    const { id } = await forum.post('maya', place);
    const answers = await attempts(who, id, await forum.comment('tomasz', id));
    expect(statuses(answers)).toEqual(row);
    if (row[0] !== 200) return;
    const [, reply, like, edit, remove, pin] = row;
    expect(answers.read.body.can).toEqual({
      reply: reply === 201,
      like: like === 200,
      edit: edit === 200,
      delete: remove === 200 || remove === 400,
      deleteByPhrase: remove === 400,
      pin: pin === 200,
    });
  });
});

describe.each([
  ['hannah', [200, 403, 403, 403, 403, 403], ['hannah', 'tomasz']],
  ['hannah', [200, 403, 403, 403, 403, 403], ['tomasz', 'hannah']],
  ['maya', [200, 403, 403, 403, 400, 200], ['maya', 'tomasz']],
  ['maya', [200, 403, 403, 403, 400, 200], ['tomasz', 'maya']],
] as [CastName, Row, [CastName, CastName]][])('%s, when one restricts the other', (who, row, [blocker, blocked]) => {
  test(`gets ${row.join(', ')} where ${blocker} does`, async () => {
    const pair = { blocker_id: await forum.id(blocker), blocked_id: await forum.id(blocked) };
    const { id } = await forum.post('ava', 'alder-ridge/premed/premed');
    const comment = await forum.comment('tomasz', id);
    await forum.db.insertInto('contact_blocks').values(pair).execute();
    const answers = await attempts(who, id, comment);
    await forum.db.deleteFrom('contact_blocks').where('blocker_id', '=', pair.blocker_id).execute();
    expect(statuses(answers)).toEqual(row);
    for (const { body } of [answers.reply, answers.like])
      expect(body).toMatchObject({ code: 'BLOCKED', message: "You cannot interact with this user's content." });
    expect(answers.read.body.can).toMatchObject({ reply: true, like: true });
  });
});

test('a restricted member can edit and delete their own comment on the post, but not add one', async () => {
  const { id } = await forum.post('hannah', 'alder-ridge/general/commons');
  const comment = await forum.comment('tomasz', id);
  const pair = { blocker_id: await forum.id('hannah'), blocked_id: await forum.id('tomasz') };
  await forum.db.insertInto('contact_blocks').values(pair).execute();
  const answers = await attempts('tomasz', id, comment);
  await forum.db.deleteFrom('contact_blocks').where('blocker_id', '=', pair.blocker_id).execute();
  expect([answers.reply.status, answers.edit.status, answers.delete.status]).toEqual([403, 200, 200]);
});
