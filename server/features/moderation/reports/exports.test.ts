import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectError, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { report } from '#server/testing/reports.ts';
import { SESSION_HEADER } from '#shared/rules/reader.ts';
import { REVIEW_TEXTS } from '#shared/rules/texts/review.ts';
import { csvLine } from './csv.ts';

const forum = useForum();

beforeAll(() => liftLimits(forum));

async function download(body: Record<string, unknown>) {
  return (await forum.as('maya')).post('/exports', body);
}

function rowsOf(csv: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, cell = '', end] of csv.matchAll(/"((?:[^"]|"")*)"(,|\r\n)/g)) {
    rows.at(-1)?.push(cell.replaceAll('""', '"'));
    if (end !== ',') rows.push([]);
  }
  return rows.slice(0, -1);
}

describe('an export', () => {
  test('of students is a complete file in UTF-8 that spreadsheets open, in the order of the screen', async () => {
    const { id } = await forum.db.selectFrom('institutions').select('id').where('slug', '=', 'alder-ridge').executeTakeFirstOrThrow();
    await forum.db
      .insertInto('members')
      .values(
        Array.from({ length: 1_203 }, (_, at) => ({
          name: `Student ${String(at).padStart(4, '0')}`,
          username: `s${at}`,
          email: `s${at}@alderridge.edu`,
          user_type: 'medical_student' as const,
          institution_id: id,
          year: 'M1' as const,
        })),
      )
      .execute();
    const { status, headers, body } = await download({ what: 'medical_students', institution: 'alder-ridge' });
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="medical_students-\d{4}-\d\d-\d\d\.csv"$/);
    // fetch removes the byte order mark.
    const rows = rowsOf(body);
    expect(rows[0]).toEqual(['Name', 'Email', 'Year']);
    expect(rows).toHaveLength(1_203 + 3 + 1);
    expect(new Set(rows.map(([, email]) => email)).size).toBe(rows.length);
    expect(rows).toContainEqual(['Tomasz Wiśniewski', 'tomasz@students.alderridge.edu', 'M1']);
    expect(rows.flat().join()).not.toContain('ava@mail.example');
  });

  test('is refused if the page shows another session', async () => {
    const body = { what: 'medical_students', institution: 'alder-ridge' };
    const maya = await forum.as('maya');
    const { sessionId } = (await maya.get('/session')).body.viewer;
    const as = (session: string) => maya.request('POST', '/api/exports', body, { [SESSION_HEADER]: session });
    expectError(await as(randomUUID()), 401, 'SESSION_MISSING');
    expect((await as(sessionId)).status).toBe(200);
  });

  test('begins with a byte order mark', async () => {
    const visitor = await forum.as('maya');
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(`${forum.origin}/api/exports`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ what: 'medical_students', institution: 'alder-ridge' }),
    });
    expect([...new Uint8Array(await response.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });

  test('of reports contains no formulas, and follows the filters', async () => {
    const words = '=HYPERLINK("http://bad.example","Click")';
    const post = await forum.post('tomasz', 'alder-ridge/general/commons', {
      title: '+1 for all',
      body: '@SUM(A1:A9)\n"quoted", and more',
    });
    const id = await report(forum, 'hannah', 'post', post.id, { additionalInformation: words });
    await (await forum.as('maya')).put(`/reports/${id}/notes`, { notes: '-2+3', version: 0 });
    const { body } = await download({ what: 'reported_content', institution: 'alder-ridge', status: 'Unresolved' });
    const [head = [], ...rows] = rowsOf(body);
    const cell = (name: string) => rows[0]?.[head.indexOf(name)];
    expect(rows).toHaveLength(1);
    expect(cell('Additional information')).toBe(`'${words}`);
    expect(cell('Post or profile')).toBe("'+1 for all");
    expect(cell('Content')).toBe('\'@SUM(A1:A9)\n"quoted", and more');
    expect(cell('Resolution notes')).toBe("'-2+3");
    expect(cell('Reporter')).toBe('Hannah Bell');
    expect(rowsOf((await download({ what: 'reported_content', institution: 'alder-ridge', status: 'Resolved' })).body)).toHaveLength(1);
    const full = rowsOf((await download({ what: 'post_report', slug: post.slug, institution: 'alder-ridge' })).body);
    expect(full[0]).not.toContain('Resolution notes');
    expect(full).toHaveLength(2);
  });

  test('contains the whole reported text, even if the list shortens it', async () => {
    const body = `${'It goes on and on. '.repeat(150)}The very end.`;
    const post = await forum.post('tomasz', 'alder-ridge/general/commons', { title: 'A long one', body });
    await report(forum, 'hannah', 'post', post.id);
    for (const asked of [
      { what: 'reported_content', institution: 'alder-ridge' },
      { what: 'post_report', slug: post.slug, institution: 'alder-ridge' },
    ])
      expect(rowsOf((await download(asked)).body).flat()).toContain(body);
  });

  test('adds a log entry', async () => {
    await download({ what: 'reported_content', institution: 'alder-ridge' });
    const { items } = (await (await forum.as('maya')).get('/institutions/alder-ridge/moderation-log')).body;
    expect(items[0]).toMatchObject({
      action: 'export',
      moderator: 'Maya Okafor',
      dashboard: false,
      subject: { kind: 'export', text: 'Reported Content' },
    });
  });

  test('of an unknown list is refused', async () => {
    for (const body of [
      {},
      { what: 'messages' },
      { what: 'reported_content' },
      { what: 'post_report' },
      { what: 'comment_report', commentId: 'x' },
    ]) {
      const refused = expectError(await download(body), 400, 'INPUT_INVALID');
      expect(refused.data.fields).toEqual({ what: REVIEW_TEXTS.invalidType });
    }
    expectError(await download({ what: 'comment_report', commentId: randomUUID() }), 404, 'NOT_FOUND');
  });
});

test.each(['=1', '+1', '-1', '@A1', '\t=1', '\r=1', ' =1', '＝1', '\n+1'])('a cell that begins with %j is neutralised', (text) => {
  expect(csvLine([text])).toBe(`"'${text}"\r\n`);
});

test('other cells stay as they are, with their quotes doubled', () => {
  expect(csvLine(['a "b"', '', '1-2', 'x\r\ny'])).toBe('"a ""b""","","1-2","x\r\ny"\r\n');
});
