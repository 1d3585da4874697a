import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { TEXT, uploaded } from '#server/testing/attachments.ts';
import type { CastName } from '#server/testing/cast.ts';
import { expectError, type Json, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { listed, report } from '#server/testing/reports.ts';
import { LIMITS } from '#shared/rules/limits.ts';
import { REPORT_REASONS } from '#shared/rules/reports.ts';
import { REPORT_TEXTS } from '#shared/rules/texts/reports.ts';

const forum = useForum();
const COMMONS = 'alder-ridge/general/commons';
const PICTURE = sharp({ create: { width: 80, height: 60, channels: 3, background: 'teal' } }).png();

beforeAll(() => liftLimits(forum));

async function send(by: CastName, body: Record<string, unknown>) {
  return (await forum.as(by)).post('/reports', body);
}

async function rowsOf(targetId: string) {
  return forum.db.selectFrom('reported_content').selectAll().where('target_id', '=', targetId).orderBy('id').execute();
}

async function institution(slug: string): Promise<string> {
  return (await forum.db.selectFrom('institutions').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id;
}

describe('a report', () => {
  test('of a post stores its community and a copy of the text', async () => {
    const post = await forum.post('tomasz', COMMONS, { title: 'Buy my notes', body: 'Only **20 dollars**.', url: 'notes.example' });
    const answer = await send('hannah', {
      kind: 'post',
      targetId: post.id,
      reasons: [REPORT_REASONS[10], REPORT_REASONS[2]],
      additionalInformation: '  Again.  ',
    });
    expect(answer).toMatchObject({ status: 201, body: { message: REPORT_TEXTS.submitted } });
    const rows = await rowsOf(post.id);
    expect(rows).toMatchObject([
      {
        institution_id: await institution('alder-ridge'),
        kind: 'post',
        reporter_author_id: await forum.id('hannah'),
        reported_author_id: await forum.id('tomasz'),
        post_id: post.id,
        comment_id: null,
        community_id: (await forum.community(COMMONS)).id,
        report_reasons: ['Spam or Advertising', 'Other'],
        additional_information: 'Again.',
        content_title: 'Buy my notes',
        content_text: 'Only **20 dollars**.\n\nhttps://notes.example',
        resolved_status: 'Unresolved',
        resolved_at: null,
        resolved_by: null,
      },
    ]);
  });

  test('of a reply stores a copy of it and of its parent, which survive their deletion', async () => {
    const post = await forum.post('maya', COMMONS, { title: 'Rounds at six' });
    const first = await forum.comment('hannah', post.id, 'Bring coffee.');
    const reply = await forum.comment('tomasz', post.id, 'Bring *your own*.', first);
    const id = await report(forum, 'hannah', 'comment', reply);
    await (await forum.as('maya')).delete(`/posts/${post.id}`);
    const [kept] = await rowsOf(reply);
    expect(kept).toMatchObject({
      id,
      post_id: post.id,
      comment_id: reply,
      content_title: 'Rounds at six',
      content_text: 'Bring *your own*.',
    });
    expect(kept?.context_text).toBe('Bring coffee.');
    const shown = (await listed(forum, 'maya')).find((one: Json) => one.id === id);
    expect(shown.content).toMatchObject({ title: 'Rounds at six', text: 'Bring *your own*.', context: 'Bring coffee.', path: null });
    expect(shown.can).toEqual({ pin: false, collapse: false, delete: false, contact: true });
  });

  test('of a profile stores a copy of the profile and no community', async () => {
    const tomasz = await forum.id('tomasz');
    await forum.db.updateTable('members').set({ bio: 'Sells notes.', specialty: 'Sales' }).where('id', '=', tomasz).execute();
    await report(forum, 'hannah', 'profile', tomasz);
    expect(await rowsOf(tomasz)).toMatchObject([
      {
        kind: 'profile',
        post_id: null,
        community_id: null,
        content_title: 'Tomasz Wiśniewski (@Tomasz.W)',
        content_text: 'Sells notes.\n\nField of interest: Sales',
      },
    ]);
  });

  test('names an attached file and a profile picture', async () => {
    const files = [
      await uploaded(forum, 'tomasz', 'exam.txt', TEXT),
      await uploaded(forum, 'tomasz', 'ward.png', Buffer.from(await PICTURE.toBuffer())),
    ];
    const texts = [];
    for (const { id: attachmentId } of files) {
      const post = await forum.post('tomasz', COMMONS, { body: 'See', attachmentId });
      await report(forum, 'hannah', 'post', post.id);
      texts.push((await rowsOf(post.id))[0]?.content_text);
    }
    expect(texts).toEqual(['See\n\nAttached file: exam.txt', 'See\n\nAttached picture: ward.png']);
    const hannah = await forum.id('hannah');
    await forum.db.updateTable('members').set({ picture_url: '/pictures/x.webp' }).where('id', '=', hannah).execute();
    await report(forum, 'tomasz', 'profile', hannah);
    expect((await rowsOf(hannah))[0]?.content_text).toContain('With a profile picture');
  });

  test('belongs to the school of its community; on the Dashboard and for profiles to the person’s school', async () => {
    const ofDashboard = await forum.post('kai', 'thedashboard');
    const ofPremed = await forum.post('noah', 'alder-ridge/premed/premed');
    await report(forum, 'hannah', 'post', ofDashboard.id);
    await report(forum, 'ava', 'post', ofPremed.id);
    await report(forum, 'hannah', 'profile', await forum.id('kai'));
    expect((await rowsOf(ofDashboard.id))[0]?.institution_id).toBe(await institution('port-ellery'));
    expect((await rowsOf(ofPremed.id))[0]?.institution_id).toBe(await institution('alder-ridge'));
    expect((await rowsOf(await forum.id('kai')))[0]?.institution_id).toBe(await institution('port-ellery'));
    expect((await listed(forum, 'samuel', 'port-ellery')).map((one) => one.kind).sort()).toEqual(['post', 'profile']);
  });

  test('of a Dashboard post by a deleted account goes to the reporter’s school', async () => {
    const post = await forum.post('kai', 'thedashboard');
    await forum.db.updateTable('posts').set({ author_id: null }).where('id', '=', post.id).execute();
    await report(forum, 'hannah', 'post', post.id);
    const rows = await rowsOf(post.id);
    expect(rows).toMatchObject([{ institution_id: await institution('alder-ridge'), reported_name: 'Anonymous' }]);
  });

  test('shows in advance which school gets it, and whether one is open already', async () => {
    const post = await forum.post('tomasz', COMMONS);
    const ask = async () => (await (await forum.as('hannah')).get(`/reports/target?kind=post&targetId=${post.id}`)).body;
    expect(await ask()).toEqual({ institution: 'Alder Ridge School of Medicine', openSince: null });
    await report(forum, 'hannah', 'post', post.id);
    expect((await ask()).openSince).toMatch(/^\d{4}-/);
  });

  test('does not show the school of a premed student, which their profile hides', async () => {
    const profile = await forum.id('ava');
    const { body } = await (await forum.as('hannah')).get(`/reports/target?kind=profile&targetId=${profile}`);
    expect(body).toEqual({ institution: null, openSince: null });
  });

  test('of a profile is not allowed to premed students, who may report posts and comments', async () => {
    const post = await forum.post('tomasz', 'alder-ridge/premed/premed');
    await report(forum, 'ava', 'post', post.id);
    await report(forum, 'ava', 'comment', await forum.comment('tomasz', post.id));
    const targetId = await forum.id('tomasz');
    const ava = await forum.as('ava');
    for (const answer of [
      await ava.get(`/reports/target?kind=profile&targetId=${targetId}`),
      await send('ava', { kind: 'profile', targetId, reasons: ['Other'], additionalInformation: '' }),
    ])
      expect(expectError(answer, 403, 'FORBIDDEN').message).toBe(REPORT_TEXTS.profileAsPremed);
    const avaId = await forum.id('ava');
    expect((await rowsOf(targetId)).some(({ reporter_author_id }) => reporter_author_id === avaId)).toBe(false);
  });

  test('works across a restriction', async () => {
    const [tomasz, hannah] = [await forum.id('tomasz'), await forum.id('hannah')];
    await forum.db.insertInto('contact_blocks').values({ blocker_id: tomasz, blocked_id: hannah }).execute();
    await report(forum, 'hannah', 'post', (await forum.post('tomasz', COMMONS)).id);
    await forum.db.deleteFrom('contact_blocks').execute();
  });
});

describe('a second report of the same target', () => {
  test('adds its reasons and text to the open one', async () => {
    const { id } = await forum.post('tomasz', COMMONS);
    await report(forum, 'hannah', 'post', id, { reasons: ['Other'], additionalInformation: 'First.' });
    await report(forum, 'hannah', 'post', id, { reasons: ['Impersonation'], additionalInformation: 'Second.' });
    const third = { reasons: ['Other'], additionalInformation: 'Third.\n\nIn two parts.' };
    await report(forum, 'hannah', 'post', id, third);
    await report(forum, 'hannah', 'post', id, { reasons: ['Impersonation'], additionalInformation: 'Second.' });
    await report(forum, 'hannah', 'post', id, third);
    const rows = await rowsOf(id);
    const additional_information = 'First.\n\nSecond.\n\nThird.\n\nIn two parts.';
    expect(rows).toMatchObject([{ report_reasons: ['Impersonation', 'Other'], additional_information }]);
  });

  test('also keeps the words that were written since', async () => {
    const { id } = await forum.post('tomasz', COMMONS, { title: 'Mild', body: 'Words', category: 'Blurb' });
    const edit = async (title: string, body: string) =>
      expect((await (await forum.as('tomasz')).put(`/posts/${id}`, { title, body, category: 'Blurb' })).status).toBe(200);
    await report(forum, 'hannah', 'post', id);
    await edit('Harsh', 'Worse words');
    await report(forum, 'hannah', 'post', id);
    await report(forum, 'hannah', 'post', id);
    const separator = '— Changed and reported again on [^—]* UTC —';
    const twice = new RegExp(`^Words\n\n${separator}\n\nHarsh\n\nWorse words$`);
    expect(await rowsOf(id)).toMatchObject([{ content_title: 'Mild', content_text: expect.stringMatching(twice) }]);
    for (const letter of ['a', 'b', 'c', 'd']) {
      await edit('Long', letter.repeat(30_000));
      await report(forum, 'hannah', 'post', id);
    }
    const [row] = await rowsOf(id);
    expect(row?.content_text).toHaveLength(LIMITS.reportCaptures);
    expect(row?.content_text).toMatch(new RegExp(`^${twice.source.slice(1, -1)}[^]*${separator}\n\nLong\n\nd{30000}$`));
  });

  test('is separate if it is by somebody else or made after the first was resolved', async () => {
    const { id } = await forum.post('tomasz', COMMONS);
    const first = await report(forum, 'hannah', 'post', id);
    await report(forum, 'maya', 'post', id);
    await (await forum.as('maya')).put(`/reports/${first}/status`, { status: 'Resolved' });
    await report(forum, 'hannah', 'post', id);
    expect(await rowsOf(id)).toHaveLength(3);
  });

  test('at the same time is merged into one row', async () => {
    const { id } = await forum.post('tomasz', COMMONS);
    await Promise.all(
      REPORT_REASONS.map((reason) => send('hannah', { kind: 'post', targetId: id, reasons: [reason], additionalInformation: reason })),
    );
    const rows = await rowsOf(id);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.report_reasons).toEqual([...REPORT_REASONS]);
    expect(rows[0]?.additional_information.split('\n\n').toSorted()).toEqual([...REPORT_REASONS].toSorted());
  });

  test('has a limit on its total length', async () => {
    const { id } = await forum.post('tomasz', COMMONS);
    const add = (turn: number) =>
      send('hannah', { kind: 'post', targetId: id, reasons: ['Other'], additionalInformation: `${turn} ${'x'.repeat(1_490)}` });
    for (let turn = 0; turn < 8; turn += 1) expect((await add(turn)).status).toBe(201);
    expect(expectError(await add(8), 400, 'INPUT_INVALID').data.fields).toEqual({ additionalInformation: REPORT_TEXTS.full });
  });
});

describe('a report is refused', () => {
  const body = (targetId: string, fields: Record<string, unknown> = {}) => ({ kind: 'post', targetId, reasons: ['Other'], ...fields });

  test('without a reason, with an unknown reason, with a text that is too long', async () => {
    const { id } = await forum.post('tomasz', COMMONS);
    expect(expectError(await send('hannah', body(id, { reasons: [] })), 400, 'INPUT_INVALID').data.fields).toEqual({
      reasons: REPORT_TEXTS.reasons,
    });
    expectError(await send('hannah', body(id, { reasons: ['Harassment'] })), 400, 'INPUT_INVALID');
    expectError(await send('hannah', body(id, { additionalInformation: 'x'.repeat(1_501) })), 400, 'INPUT_INVALID');
    expectError(await send('hannah', body(id, { kind: 'picture' })), 400, 'INPUT_INVALID');
    expect(await rowsOf(id)).toEqual([]);
    expect((await send('hannah', body(id, { additionalInformation: 'x'.repeat(1_500) }))).status).toBe(201);
  });

  test('of missing, deleted or hidden content', async () => {
    const gone = await forum.post('tomasz', COMMONS);
    await (await forum.as('tomasz')).delete(`/posts/${gone.id}`);
    const foreign = await forum.post('kai', 'port-ellery/general/harbor');
    const comment = await forum.comment('kai', foreign.id);
    for (const [kind, targetId] of [
      ['post', randomUUID()],
      ['post', gone.id],
      ['post', foreign.id],
      ['comment', comment],
      ['comment', foreign.id],
    ])
      expect(expectError(await send('hannah', body(String(targetId), { kind })), 404, 'NOT_FOUND').message).toBe(REPORT_TEXTS.community);
    for (const targetId of [randomUUID(), await forum.id('ines')])
      expectError(await send('hannah', body(targetId, { kind: 'profile' })), 404, 'NOT_FOUND');
  });

  test('of the reporter’s own content or of themself', async () => {
    const { id } = await forum.post('hannah', COMMONS);
    expect(expectError(await send('hannah', body(id)), 403, 'FORBIDDEN').message).toBe(REPORT_TEXTS.own);
    const self = await send('hannah', body(await forum.id('hannah'), { kind: 'profile' }));
    expect(expectError(self, 403, 'FORBIDDEN').message).toBe(REPORT_TEXTS.ownProfile);
  });

  test('by visitors and by unfinished profiles', async () => {
    const { id } = await forum.post('tomasz', 'thedashboard');
    expectError(await forum.anonymous().post('/reports', body(id)), 401, 'SESSION_MISSING');
    expectError(await send('ines', body(id)), 403, 'PROFILE_INCOMPLETE');
  });
});

test('the operator gets a mail about a report that nobody can review', async () => {
  await report(forum, 'kai', 'profile', await forum.id('samuel'));
  const [mail] = await forum.mails(forum.running.services.config.supportEmail);
  expect(mail?.subject).toBe('A report at Port Ellery College of Medicine is waiting for a moderator');
  expect(await listed(forum, 'samuel', 'port-ellery')).not.toContainEqual(
    expect.objectContaining({ kind: 'profile', reportedName: 'Samuel Adeyemi' }),
  );
});

test('the operator gets a mail about a report while the only moderator is suspended', async () => {
  const samuel = await forum.id('samuel');
  const until = (suspended_until: string | null) =>
    forum.db.updateTable('members').set({ suspended_until }).where('id', '=', samuel).execute();
  await until(new Date(Date.now() + 3_600_000).toISOString());
  const { supportEmail } = forum.running.services.config;
  const before = (await forum.mails(supportEmail, 0)).length;
  await report(forum, 'maya', 'profile', await forum.id('kai'));
  await until(null);
  const mails = await forum.mails(supportEmail, before + 1);
  expect(mails.at(-1)?.subject).toBe('A report at Port Ellery College of Medicine is waiting for a moderator');
});
