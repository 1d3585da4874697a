import type { FastifyInstance } from 'fastify';
import type { Files } from '#server/platform/files/file-store.ts';
import { failure } from '#server/platform/http/errors.ts';
import { sendError } from '#server/platform/http/refusal.ts';
import { PICTURE_SIZES } from '#shared/rules/pictures.ts';
import { pictureKey } from './pictures.ts';

const NAME = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-(\d{1,4})\.webp$/;
const YEAR_SECONDS = 31_536_000;

/** A changed picture gets a new address, so responses can be cached for ever. */
export function mountPictures(app: FastifyInstance, files: Files): void {
  app.get<{ Params: { name: string } }>('/pictures/:name', async (request, reply) => {
    const [, id = '', width] = NAME.exec(request.params.name) ?? [];
    const size = PICTURE_SIZES.find((one) => String(one) === width);
    const picture = size === undefined ? null : await files.read(pictureKey(id, size));
    if (picture === null) return sendError(reply.header('cache-control', 'no-store'), failure('NOT_FOUND'));
    return reply
      .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
      .header('content-security-policy', "default-src 'none'")
      .type('image/webp')
      .send(picture);
  });
}
