import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Auth } from '#server/features/accounts/auth.ts';
import { checkPassword } from '#server/features/accounts/re-authentication.ts';
import { member, type Person, type Services } from '#server/platform/http/api.ts';
import { failure } from '#server/platform/http/errors.ts';
import { AS_STORED, encodedName, sendAbsent, sendStored } from '#server/platform/http/stored-files.ts';
import { downloadPath } from '#shared/rules/own-data.ts';
import { OWN_DATA_TEXTS } from '#shared/rules/texts/own-data.ts';
import { beginDownload, downloadKey, downloadOf } from './downloads.ts';

export function downloadRoutes(auth: Auth) {
  return {
    download: member.ownData.download.handler(({ context }) => downloadOf(context.db, context.person.id)),

    requestDownload: member.ownData.requestDownload.handler(async ({ input, context, context: { person } }) => {
      const { db, jobs } = context;
      await checkPassword(auth, context, person, input.password);
      const begun = await db.transaction().execute((trx) => beginDownload(trx, jobs, person.id));
      const download = await downloadOf(db, person.id);
      if (begun) return download;
      const retryAfter = Math.ceil((Date.parse(download.nextAt ?? '') - Date.now()) / 1_000);
      throw failure('TOO_MANY_REQUESTS', OWN_DATA_TEXTS.downloadAskedBefore, { retryAfter: Math.max(1, retryAfter) || 1 });
    }),
  };
}

type Identify = (request: FastifyRequest, reply: FastifyReply) => Promise<Person | null>;

/** The response is the same for other people's, unfinished and missing downloads. */
export function mountDownloads(app: FastifyInstance, { db, files }: Services, identify: Identify): void {
  app.get<{ Params: { file: string } }>('/data-downloads/:file', AS_STORED, async (request, reply) => {
    const person = await identify(request, reply);
    const id = request.params.file.replace(/\.zip$/, '');
    const download = person === null ? null : await downloadOf(db, person.id);
    if (person === null || download?.url !== downloadPath(id)) return sendAbsent(reply);
    reply.type('application/zip').header('cache-control', 'private, no-store');
    reply.header('content-disposition', `attachment; filename*=UTF-8''${encodedName(`${person.username}-data.zip`)}`);
    return sendStored(files, request, reply, downloadKey(id), `"${id}"`);
  });
}
