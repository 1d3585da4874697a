import { z } from 'zod';
import { route } from '../base.ts';

export const Site = z.strictObject({
  name: z.string(),
  organisation: z.string(),
  supportEmail: z.string(),
  publicUrl: z.string(),
  /** Address of the local mail outbox, where there is one. */
  outboxPath: z.string().nullable(),
});

export const site = {
  info: route('anyone', 'read')
    .route({ method: 'GET', path: '/site', tags: ['site'], summary: 'Name, organisation and support address of this installation' })
    .output(Site),
};
