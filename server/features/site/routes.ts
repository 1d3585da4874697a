import { api } from '#server/platform/http/api.ts';
import { hasOutbox, OUTBOX_PATH } from '#server/platform/mail/outbox.ts';
import type { Notices } from './notices.ts';

export function siteRoutes({ announcement }: Pick<Notices, 'announcement'>) {
  return {
    info: api.site.info.handler(({ context: { config } }) => ({
      name: config.siteName,
      organisation: config.organisation,
      supportEmail: config.supportEmail,
      publicUrl: config.publicUrl,
      outboxPath: hasOutbox(config) ? OUTBOX_PATH : null,
      ...announcement(),
    })),
  };
}
