import { describe, expect, test } from 'vitest';
import { useForum } from '#server/testing/forum.ts';
import { signUpForm } from '#server/testing/newcomer.ts';

const forum = useForum();

async function mailedId(): Promise<string> {
  const form = signUpForm();
  await forum.anonymous().post('/sign-up', form);
  await forum.mails(form.email);
  return (await forum.db.selectFrom('outbox_mails').select('id').where('recipient', '=', form.email).executeTakeFirstOrThrow()).id;
}

const get = (path: string, headers?: Record<string, string>) => forum.anonymous().request('GET', path, undefined, headers);

describe('the outbox', () => {
  test('shows each mail’s text, its own links first, then a link to its HTML', async () => {
    const id = await mailedId();
    const { body } = await get('/outbox');
    const article: string = /<article>.*?<\/article>/s.exec(body)?.[0] ?? '';
    const links = [...article.matchAll(/href="([^"]*)"/g)].map(([, address]) => address);
    expect(links).toEqual([expect.stringContaining('/auth/confirm?token='), `/outbox/${id}`]);
  });

  test('shows the HTML of a mail without running scripts', async () => {
    const { status, body, headers } = await get(`/outbox/${await mailedId()}`);
    expect(status).toBe(200);
    expect(body).toContain('Confirm my address');
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; style-src 'unsafe-inline'; sandbox allow-popups allow-top-navigation-by-user-activation",
    );
  });

  test('has no page for unknown mails or mails without HTML', async () => {
    const values = { recipient: 'plain@alderridge.edu', subject: 'Plain', body: 'Only text' };
    const { id } = await forum.db.insertInto('outbox_mails').values(values).returning('id').executeTakeFirstOrThrow();
    for (const path of [id, '00000000-0000-0000-0000-000000000000', 'x', '%00', "'"])
      expect((await get(`/outbox/${path}`)).status, path).toBe(404);
    const { body } = await get('/outbox');
    expect(body).toContain('Only text');
    expect(body).not.toContain(`/outbox/${id}`);
  });

  test('shows no mail to requests that came through a proxy', async () => {
    const id = await mailedId();
    for (const header of ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']) {
      const { status, body } = await get(`/outbox/${id}`, { [header]: '203.0.113.9' });
      expect(status, header).toBe(404);
      expect(JSON.stringify(body)).not.toContain('token');
    }
  });
});
