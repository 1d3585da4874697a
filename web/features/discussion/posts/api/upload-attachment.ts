import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { Attachment as AttachmentSchema } from '#shared/contract/discussion/post-fields.ts';
import { type UploadOptions, useUpload } from '#web/lib/upload.ts';

export type Attachment = z.infer<typeof AttachmentSchema>;

export function useUploadAttachment() {
  const upload = useUpload();
  return useMutation({
    mutationFn: async ({ file, ...options }: UploadOptions & { file: File }): Promise<Attachment> =>
      AttachmentSchema.parse(await upload(`/api/attachments?name=${encodeURIComponent(file.name)}`, file, options)),
  });
}
