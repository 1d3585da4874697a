import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { Attachment as AttachmentSchema } from '#shared/contract/discussion/post-fields.ts';
import { useViewer } from '#web/lib/hooks.tsx';
import { type UploadOptions, upload } from '#web/lib/upload.ts';

export type Attachment = z.infer<typeof AttachmentSchema>;

export function useUploadAttachment() {
  const sessionId = useViewer()?.sessionId ?? '';
  return useMutation({
    mutationFn: async ({ file, ...options }: Omit<UploadOptions, 'sessionId'> & { file: File }): Promise<Attachment> =>
      AttachmentSchema.parse(await upload(`/api/attachments?name=${encodeURIComponent(file.name)}`, file, { ...options, sessionId })),
  });
}
