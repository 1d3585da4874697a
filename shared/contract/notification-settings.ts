import { z } from 'zod';
import { COMMUNITY_LEVELS, POST_LEVELS } from '../rules/following.ts';
import { CHANNELS, CHOICE_NAMES, DIGEST_FREQUENCIES, MAIL_TOPICS } from '../rules/notifications.ts';
import { isTimeZone } from '../rules/time-zone.ts';
import { route } from './base.ts';
import { CommunityRef } from './communities.ts';
import { named } from './named.ts';
import { addressPart, cursor, id, page, timestamp } from './shapes.ts';

const Channel = z.enum(CHANNELS);
const timeZone = z.string().max(64).refine(isTimeZone).describe('A name of the IANA time zone database, such as “Europe/Berlin”.');

const digestFields = {
  frequency: z.enum(DIGEST_FREQUENCIES),
  hour: z.int().min(0).max(23).describe('In the time zone.'),
  weekday: z.int().min(1).max(7).describe('For a weekly digest: 1 (Monday) to 7 (Sunday).'),
};

const Digest = z.strictObject({
  ...digestFields,
  timeZone: z.string(),
  zoneChosen: z.boolean().describe('Whether the member chose the time zone; otherwise a browser reported it.'),
  nextAt: timestamp.nullable().describe('Time of the next digest.'),
});

const NotificationSettings = z.strictObject({
  choices: z.array(z.strictObject({ choice: z.enum(CHOICE_NAMES), channel: Channel })),
  digest: Digest.nullable().describe('null until a time zone is known; until then no digest is sent.'),
  email: z.string(),
  suppressed: z.boolean().describe('Whether mails to this address bounced; then only mails about the account are sent.'),
});

export const FollowedItem = z.strictObject({
  post: z.strictObject({ id, title: z.string() }).nullable().describe('null: the community itself.'),
  community: CommunityRef,
  path: z.string(),
  level: z.enum([...new Set([...POST_LEVELS, ...COMMUNITY_LEVELS])]),
  channel: Channel.nullable().describe('null: the default of followed posts or communities.'),
});

const mailToken = z
  .string()
  .min(1)
  .max(300)
  .regex(/^[^\0/]+$/)
  .describe('From the unsubscribe link of a mail.');

const MailSubscription = z.strictObject({
  topics: z.array(z.enum(MAIL_TOPICS)).describe('What the mail was about.'),
  subscribed: z.boolean().describe('Whether these mails are still on.'),
});

export const notificationSettings = {
  read: route('member', 'read')
    .route({ method: 'GET', path: '/notification-settings', tags: ['notifications'], summary: 'Your notification settings' })
    .output(NotificationSettings),

  choose: route('member', 'write', { whileSuspended: true })
    .route({
      method: 'PUT',
      path: '/notification-settings/choices/{choice}',
      tags: ['notifications'],
      summary: 'Choose the channel for a kind of event',
    })
    .input(z.strictObject({ choice: addressPart.describe('Kind of event, as in the settings.'), channel: Channel }))
    .output(NotificationSettings),

  setDigest: route('member', 'write', { whileSuspended: true })
    .route({ method: 'PUT', path: '/notification-settings/digest', tags: ['notifications'], summary: 'Choose when the digest comes' })
    .input(z.strictObject({ ...digestFields, timeZone }))
    .output(NotificationSettings),

  endMails: route('member', 'write', { whileSuspended: true })
    .route({
      method: 'DELETE',
      path: '/notification-settings/mails',
      tags: ['notifications'],
      summary: 'Turn off all mails but those about your account; what came by mail then comes here',
    })
    .output(NotificationSettings),

  reportTimeZone: route('member', 'write', { whileSuspended: true })
    .route({
      method: 'PUT',
      path: '/notification-settings/time-zone',
      tags: ['notifications'],
      summary: 'Report the time zone of your browser; a chosen one stays',
    })
    .input(z.strictObject({ timeZone }))
    .output(z.strictObject({ timeZone: z.string() })),

  following: route('member', 'read')
    .route({
      method: 'GET',
      path: '/notification-settings/following',
      tags: ['notifications'],
      summary: 'A page of what you follow or muted: communities, then posts, newest first',
    })
    .input(z.strictObject({ cursor: cursor.optional() }))
    .output(page(FollowedItem)),

  subscription: route('anyone', 'lookup')
    .route({
      method: 'GET',
      path: '/mail-subscriptions/{mailToken}',
      tags: ['notifications'],
      summary: 'The mails that an unsubscribe link turns off',
    })
    .input(z.strictObject({ mailToken }))
    .output(MailSubscription),

  unsubscribe: route('anyone', 'check', { whileSuspended: true })
    .route({
      method: 'DELETE',
      path: '/mail-subscriptions/{mailToken}',
      tags: ['notifications'],
      summary: 'Unsubscribe from the mails of an unsubscribe link, also without a session',
    })
    .input(z.strictObject({ mailToken }))
    .output(MailSubscription),
};

named({ NotificationSettings, FollowedItem, MailSubscription });
