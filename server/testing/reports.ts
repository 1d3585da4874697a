import { expect } from 'vitest';
import { REPORT_REASONS, type ReportKind } from '#shared/rules/reports.ts';
import type { CastName } from './cast.ts';
import type { Forum, Json } from './forum.ts';

export async function report(
  forum: Forum,
  by: CastName,
  kind: ReportKind,
  targetId: string,
  fields: Record<string, unknown> = {},
): Promise<string> {
  const visitor = await forum.as(by);
  const answer = await visitor.post('/reports', { kind, targetId, reasons: [REPORT_REASONS[2]], ...fields });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  const row = await forum.db
    .selectFrom('reported_content')
    .select('id')
    .where('reporter_author_id', '=', await forum.id(by))
    .where('target_id', '=', targetId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function appoint(forum: Forum, name: CastName, school: string): Promise<void> {
  const { id } = await forum.db.selectFrom('institutions').select('id').where('slug', '=', school).executeTakeFirstOrThrow();
  await forum.db
    .insertInto('moderators')
    .values({ institution_id: id, member_id: await forum.id(name) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function listed(forum: Forum, by: CastName, school = 'alder-ridge', query = ''): Promise<Json[]> {
  const { status, body } = await (await forum.as(by)).get(`/institutions/${school}/reports${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.items;
}
