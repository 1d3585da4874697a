import { api } from '#server/platform/http/api.ts';
import { hasOutbox, OUTBOX_PATH } from '#server/platform/mail/outbox.ts';

export const siteRoutes = {
  info: api.site.info.handler(({ context: { config } }) => ({
    name: config.siteName,
    organisation: config.organisation,
    supportEmail: config.supportEmail,
    publicUrl: config.publicUrl,
    outboxPath: hasOutbox(config) ? OUTBOX_PATH : null,
  })),
};
