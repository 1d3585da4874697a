import { z } from 'zod';
import { route } from '../base.ts';
import { named } from '../named.ts';

export const Announcement = z.strictObject({
  id: z.string().describe('Unique per announcement.'),
  text: z.string(),
  level: z.enum(['info', 'warning']),
});

export const Site = z.strictObject({
  name: z.string(),
  organisation: z.string(),
  supportEmail: z.string(),
  publicUrl: z.string(),
  outboxPath: z.string().nullable().describe('Address of the local mail outbox, if there is one.'),
  announcement: Announcement.nullable().describe('The operator’s current announcement.'),
  refreshIn: z.int().nullable().describe('Milliseconds until an announcement starts or ends; request again then.'),
});

export const site = {
  info: route('anyone', 'read')
    .route({
      method: 'GET',
      path: '/site',
      tags: ['site'],
      summary: 'Name, organisation, support address and announcement of this installation',
    })
    .output(Site),
};

named({ Announcement, Site });
