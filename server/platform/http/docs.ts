import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { LANGUAGE } from '#shared/rules/locale.ts';
import type { Config } from '../config.ts';
import { createApiDocument } from './api-document/document.ts';
import { docsTexts } from './texts/pages.ts';

const PAGE = `<!doctype html><html lang="${LANGUAGE}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${docsTexts.title}</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css"></head><body><div id="docs"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body></html>`;

// docExpansion 'none' closes the sections at first, so that all fit on a page. Swagger UI
// virtualizes lists of 150 rows or more, which breaks the browser's search.
const START =
  "SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true, docExpansion: 'none', validatorUrl: null });";

export async function mountDocs(app: FastifyInstance, config: Config, sessionCookie: string): Promise<void> {
  // Built on the first request: it takes up to 0.2 s, which would delay the start.
  let document: Promise<string> | undefined;
  app.get('/api/openapi.json', async (_request, reply) => {
    document ??= createApiDocument(config, sessionCookie).then((made) => JSON.stringify(made));
    return reply.type('application/json; charset=utf-8').send(await document);
  });
  const root = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  await app.register(fastifyStatic, { root, serve: false, decorateReply: true });
  app.get('/api/docs', (_request, reply) =>
    reply
      .header(
        'content-security-policy',
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'",
      )
      .type('text/html; charset=utf-8')
      .send(PAGE),
  );
  app.get('/api/docs/start.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(START));
  for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js']) {
    app.get(`/api/docs/${file}`, (_request, reply) => reply.sendFile(file, { maxAge: 3_600_000 }));
  }
}
