import { describe, expect, it } from 'vitest';
import { useForum } from '#server/testing/forum.ts';
import { PUBLIC_PAGES } from '#shared/rules/public-pages.ts';

const forum = useForum({ PUBLIC_URL: 'https://rounds.example' });

/** RFC 9309: prefix match, `*` stands for anything. */
function allows(robots: string, path: string): boolean {
  const closed = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, rule = '']) => rule);
  return !closed.some((rule) => new RegExp(`^${rule.replaceAll('*', '.*')}`).test(path));
}

describe('robots.txt', () => {
  it('opens what visitors may read', async () => {
    const { status, body, headers } = await forum.anonymous().request('GET', '/robots.txt');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^text\/plain/);
    const open = [...PUBLIC_PAGES, '/profiles/maya.okafor', '/profiles/settings', '/thedashboard/posts/hello', '/og.png', '/assets/a.js'];
    for (const path of open) expect([path, allows(body, path)]).toEqual([path, true]);
  });

  it('closes what is not a page, is personal or comes by mail', async () => {
    const { body } = await forum.anonymous().request('GET', '/robots.txt');
    const closed = [
      '/api/docs',
      '/outbox',
      '/outbox/1',
      '/create-post',
      '/direct/messages',
      '/admin/reports',
      '/profiles/settings/maya.okafor',
      '/d2c6/profile-setup',
      '/d2c6/premed-profile-setup?returnTo=%2F',
      '/reset-password?token=1',
      '/auth/confirm?token=1',
    ];
    for (const path of closed) expect([path, allows(body, path)]).toEqual([path, false]);
  });

  it('contains the absolute URL of the site map', async () => {
    const { body } = await forum.anonymous().request('GET', '/robots.txt');
    expect(body).toContain('\nSitemap: https://rounds.example/sitemap.xml\n');
  });
});

describe('sitemap.xml', () => {
  it('lists the absolute URLs of public pages only', async () => {
    const { status, body, headers } = await forum.anonymous().request('GET', '/sitemap.xml');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^application\/xml/);
    expect(body).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset /);
    const addresses = [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
    expect(addresses).toEqual(PUBLIC_PAGES.map((path) => `https://rounds.example${path}`));
  });
});
