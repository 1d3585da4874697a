import { z } from 'zod';
import { route } from '../base.ts';
import { named } from '../named.ts';

export const Site = z.strictObject({
  name: z.string(),
  organisation: z.string(),
  supportEmail: z.string(),
  publicUrl: z.string(),
  outboxPath: z.string().nullable().describe('Address of the local mail outbox, where there is one.'),
});

export const site = {
  info: route('anyone', 'read')
    .route({ method: 'GET', path: '/site', tags: ['site'], summary: 'Name, organisation and support address of this installation' })
    .output(Site),
};

named({ Site });
