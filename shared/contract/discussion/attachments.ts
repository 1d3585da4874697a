import { z } from 'zod';
import { route } from '../base.ts';
import { id } from '../shapes.ts';

export const Attachment = z.strictObject({
  id,
  /** As uploaded. */
  name: z.string(),
  /** Bytes. */
  size: z.int().nonnegative(),
  kind: z.enum(['image', 'file']),
  /** The file itself; answers only to those who may read its post. */
  url: z.string(),
  /** A smaller one of a picture, as WebP. */
  previewUrl: z.string().nullable(),
  /** Pixels of the preview. */
  width: z.int().nullable(),
  height: z.int().nullable(),
});

export const attachments = {
  upload: route('member', 'upload')
    .route({
      method: 'POST',
      path: '/attachments',
      tags: ['posts'],
      summary: 'Upload a file for a post (?name=…; the body is the file, 50 MB at most); a post then names its id within a day',
      successStatus: 201,
    })
    .output(Attachment),
};
