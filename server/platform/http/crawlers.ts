import type { FastifyInstance } from 'fastify';
import { PUBLIC_PAGES } from '#shared/rules/public-pages.ts';
import type { Config } from '../config.ts';
import { escapeHtml } from './escape-html.ts';

/**
 * Paths that are not pages, are personal, or are reached by a mailed link. Posts and profiles are
 * open to crawlers as to visitors.
 */
const DISALLOWED = [
  '/api/',
  '/outbox',
  '/create-post',
  '/direct/',
  '/admin/',
  '/profiles/settings/',
  '/*/profile-setup',
  '/*/premed-profile-setup',
  '/reset-password',
  '/auth/',
];

const CACHE = 'public, max-age=3600';

export function mountCrawlers(app: FastifyInstance, { publicUrl }: Config): void {
  const robots = ['User-agent: *', ...DISALLOWED.map((path) => `Disallow: ${path}`), '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join(
    '\n',
  );
  const addresses = PUBLIC_PAGES.map((path) => `  <url><loc>${escapeHtml(publicUrl + path)}</loc></url>`);
  const sitemap = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses,
    '</urlset>',
    '',
  ].join('\n');
  app.get('/robots.txt', (_request, reply) => reply.header('cache-control', CACHE).type('text/plain; charset=utf-8').send(robots));
  app.get('/sitemap.xml', (_request, reply) => reply.header('cache-control', CACHE).type('application/xml; charset=utf-8').send(sitemap));
}
