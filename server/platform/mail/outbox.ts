import type { FastifyInstance } from 'fastify';
import type { Selectable } from 'kysely';
import { LANGUAGE } from '#shared/rules/locale.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { escapeHtml } from '../http/escape-html.ts';
import { isLocalRequest } from '../http/local.ts';
import { outboxTexts } from '../http/texts/pages.ts';

export const OUTBOX_PATH = '/outbox';
const SHOWN = 100;
const POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** The mail's page runs no scripts and has no access to cookies, but its links work. */
const MAIL_POLICY = `${POLICY}; style-src 'unsafe-inline'; sandbox allow-popups allow-top-navigation-by-user-activation`;
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export function hasOutbox(config: Config): boolean {
  return !config.production && config.smtpUrl === null;
}

/** Answers only to this machine, not through a proxy: mails contain links that log people in. */
export function mountOutbox(app: FastifyInstance, config: Config, db: Db): void {
  if (!hasOutbox(config)) return;
  app.get(OUTBOX_PATH, async (request, reply) => {
    if (!isLocalRequest(request, config.publicUrl)) return reply.callNotFound();
    const mails = await db
      .selectFrom('outbox_mails')
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(SHOWN)
      .execute();
    return reply
      .header('cache-control', 'no-store')
      .header('content-security-policy', `${POLICY}; style-src 'self'`)
      .type('text/html; charset=utf-8')
      .send(page(config.siteName, mails));
  });
  app.get<{ Params: { id: string } }>(`${OUTBOX_PATH}/:id`, async (request, reply) => {
    const { id } = request.params;
    if (!isLocalRequest(request, config.publicUrl) || !ID.test(id)) return reply.callNotFound();
    const mail = await db.selectFrom('outbox_mails').select('html').where('id', '=', id).where('html', '!=', '').executeTakeFirst();
    if (mail === undefined) return reply.callNotFound();
    return (
      reply
        .header('cache-control', 'no-store')
        .header('content-security-policy', MAIL_POLICY)
        // The HTML standard forbids a sandboxed page with a cross-origin opener policy.
        .header('cross-origin-opener-policy', 'unsafe-none')
        .type('text/html; charset=utf-8')
        .send(mail.html)
    );
  });
  app.get('/outbox.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLE));
}

type OutboxMail = Selectable<Schema['outbox_mails']>;

function page(siteName: string, mails: readonly OutboxMail[]): string {
  const list = mails.map(
    (mail) =>
      `<article><h2>${escapeHtml(mail.subject)}</h2><p class="to">${outboxTexts.to(escapeHtml(mail.recipient), `<time>${escapeHtml(outboxTexts.at(mail.created_at.slice(0, 16).replace('T', ' ')))}</time>`)}</p><pre>${linked(mail.body)}</pre>${htmlLink(mail)}</article>`,
  );
  return `<!doctype html><html lang="${LANGUAGE}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${outboxTexts.title} · ${escapeHtml(siteName)}</title><link rel="stylesheet" href="/outbox.css"></head>
<body><main><h1>${outboxTexts.title}</h1><p>${escapeHtml(outboxTexts.lede(siteName))}</p>
${list.length === 0 ? `<p class="empty">${outboxTexts.none}</p>` : list.join('\n')}</main></body></html>`;
}

function htmlLink({ id, html, subject }: OutboxMail): string {
  if (html === '') return '';
  return `<p class="html"><a href="${OUTBOX_PATH}/${id}" aria-label="${escapeHtml(outboxTexts.htmlOf(subject))}">${outboxTexts.html}</a></p>`;
}

function linked(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`);
}

const STYLE = `:root{color-scheme:light dark}body{margin:0;font:16px/1.6 system-ui,sans-serif;background:light-dark(#faf8f4,#11161c);color:light-dark(#1c2126,#e4e7ea)}
main{max-width:44rem;margin:0 auto;padding:2rem 1rem}h1{margin:0 0 .25rem}article{border-top:1px solid light-dark(#d9d4ca,#2c343d);padding:1.25rem 0}
h2{font-size:1.1rem;margin:0}.to{margin:.1rem 0 .75rem;color:light-dark(#5b6168,#a3abb3)}pre,.html{margin:0}.html a{display:inline-block;padding:.6rem 0}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}a{color:light-dark(#0b6060,#6fd3cf)}`;
