import { ORPCError } from '@orpc/server';
import { member } from '#server/platform/http/api.ts';
import { invalid } from '#server/platform/http/errors.ts';
import { LIMITS } from '#shared/rules/limits.ts';
import { ATTACHMENT_TEXTS } from '#shared/rules/texts/attachments.ts';
import { storeUpload } from './attachments.ts';

export const attachmentRoutes = {
  upload: member.attachments.upload.handler(async ({ context, context: { person } }) => {
    const upload = await context.spoolUpload(LIMITS.attachment.bytes).catch((error: unknown) => {
      if (error instanceof ORPCError && error.code === 'BODY_TOO_LARGE') throw invalid({ attachment: ATTACHMENT_TEXTS.large });
      throw error;
    });
    try {
      return await storeUpload(context, person, upload, context.query('name') ?? '');
    } finally {
      await upload.remove();
    }
  }),
};
