import { afterEach, describe, expect, test } from 'vitest';
import { announcementAt, type NoticeRow, openNotices } from '#server/features/site/notices.ts';
import { expectError, useForum } from '#server/testing/forum.ts';
import { operatorOf } from '#server/testing/operator.ts';
import { findNotice, removeNotice, setAnnouncement, startMaintenance } from './notices.ts';

const forum = useForum();
const operator = () => operatorOf(forum);
const announcement = async () => (await forum.anonymous().get('/site')).body.announcement;
const year = new Date().getUTCFullYear();

describe('an announcement', () => {
  test('is read by everybody, replaced by the next one, and gone when it is cleared', async () => {
    await setAnnouncement(operator(), { text: ' Orientation day:\n  welcome! ' });
    await expect.poll(announcement).toEqual({ id: expect.any(String), text: 'Orientation day: welcome!', level: 'info' });
    const { id } = await announcement();
    await setAnnouncement(operator(), { text: 'We move on Sunday.', level: 'warning', until: `${year + 1}-01-31` });
    await expect.poll(announcement).toMatchObject({ text: 'We move on Sunday.', level: 'warning' });
    expect((await announcement()).id).not.toBe(id);
    expect(await findNotice(forum.db, 'announcement')).toMatchObject({ state: 'shows', until: `${year + 1}-01-31T23:59:59.000Z` });
    await removeNotice(operator(), 'announcement', 'There is none.');
    await expect.poll(announcement).toBeNull();
    await expect(removeNotice(operator(), 'announcement', 'There is none.')).rejects.toThrow('There is none.');
    const acts = await forum.db.selectFrom('operator_log').select(['action', 'subject']).orderBy('id').execute();
    expect(acts.map(({ action }) => action)).toEqual(['announce.set', 'announce.set', 'announce.clear']);
    expect(JSON.stringify(acts)).not.toContain('Sunday');
  });

  test('starts and ends on time, and browsers learn when to refetch', () => {
    const at = (minutes: number) => new Date(Date.UTC(2027, 0, 31, 12, minutes));
    const row: NoticeRow = {
      kind: 'announcement',
      id: 'one',
      text: 'Soon',
      level: 'info',
      starts_at: at(10).toISOString(),
      ends_at: at(20).toISOString(),
    };
    const seen = (minutes: number) => {
      const { announcement: shown, refreshIn } = announcementAt([row], at(minutes).getTime());
      return [shown?.text ?? null, refreshIn === null ? null : refreshIn / 60_000];
    };
    expect([0, 10, 19, 20].map(seen)).toEqual([
      [null, 10],
      ['Soon', 10],
      ['Soon', 1],
      [null, null],
    ]);
    expect(announcementAt([{ ...row, ends_at: null }], at(15).getTime()).refreshIn).toBeNull();
    expect(announcementAt([row], at(-6_000).getTime()).refreshIn).toBe(3_600_000);
  });

  test('that is empty, too long or already over is refused', async () => {
    for (const wrong of [
      { text: ' ' },
      { text: 'x'.repeat(501) },
      { text: 'Late', until: '2020-01-01' },
      { text: 'Backwards', from: `${year + 1}-02-02`, until: `${year + 1}-02-01` },
      { text: 'No day', from: `${year + 1}-02-31` },
    ])
      await expect(setAnnouncement(operator(), wrong), JSON.stringify(wrong)).rejects.toThrow();
    expect(await findNotice(forum.db, 'announcement')).toBeNull();
  });
});

describe('maintenance', () => {
  const status = async () => (await forum.anonymous().get('/site')).status;
  afterEach(async () => {
    await removeNotice(operator(), 'maintenance', '').catch(() => {});
    await expect.poll(status).toBe(200);
  });

  test('answers all requests with its page or text until it ends, except health checks', async () => {
    const hannah = await forum.as('hannah');
    await startMaintenance(operator(), 'New disks <b>until</b> noon.');
    await expect.poll(status).toBe(503);
    const refused = await hannah.put('/notices/read');
    expect(expectError(refused, 503, 'MAINTENANCE')).toMatchObject({ message: 'New disks <b>until</b> noon.', data: { retryAfter: 60 } });
    expect(refused.headers.get('retry-after')).toBe('60');
    const page = await hannah.request('GET', '/thedashboard', undefined, { accept: 'text/html' });
    expect([page.status, page.headers.get('content-type'), page.headers.get('retry-after')]).toEqual([
      503,
      'text/html; charset=utf-8',
      '60',
    ]);
    expect(page.body).toContain('<p>New disks &#60;b&#62;until&#60;/b&#62; noon.</p>');
    expect((await hannah.get('/health')).status).toBe(200);
    const metrics = await hannah.request('GET', '/metrics');
    expect(metrics.status).toBe(200);
    expect(metrics.body, 'these answers alarm nobody').not.toContain('status="5xx"');
    await removeNotice(operator(), 'maintenance', '');
    await expect.poll(status).toBe(200);
    expect((await hannah.put('/notices/read')).status).toBeLessThan(300);
  });

  test('survives a restart, with a log line, and reaches nodes without events within seconds', async () => {
    let now = 0;
    const { services } = forum.running;
    const deaf = { ...services.live, listen() {} };
    const warnings: string[] = [];
    const log = { ...services.log, warn: (message: string) => void warnings.push(message) };
    const node = () => openNotices({ ...services, live: deaf, log }, () => now);
    const before = await node();
    await startMaintenance(operator(), 'New disks.');
    expect(before.maintenance()).toBeNull();
    now = 5_001;
    await expect.poll(before.maintenance).toBe('New disks.');
    expect(warnings).toEqual([]);
    expect((await node()).maintenance()).toBe('New disks.');
    expect(warnings).toEqual([expect.stringContaining('Maintenance is on')]);
  });
});
