import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { PictureDraft as PictureDraftSchema } from '#shared/contract/people/profile-fields.ts';
import { type UploadOptions, useUpload } from '#web/lib/upload.ts';

export type PictureDraft = z.infer<typeof PictureDraftSchema>;

/** Uploads a draft; it becomes the profile's picture only when the form is saved. */
export function useUploadPicture() {
  const upload = useUpload();
  return useMutation({
    mutationFn: async ({ file, ...options }: UploadOptions & { file: File }): Promise<PictureDraft> =>
      PictureDraftSchema.parse(await upload('/api/picture-drafts', file, options)),
  });
}
