import { z } from 'zod';
import { COMMUNITY_LEVELS, POST_LEVELS } from '../rules/following.ts';
import { CHANNELS, CHOICE_NAMES, DIGEST_FREQUENCIES } from '../rules/notifications.ts';
import { isTimeZone } from '../rules/time-zone.ts';
import { route } from './base.ts';
import { CommunityRef } from './communities.ts';
import { named } from './named.ts';
import { addressPart, cursor, id, page, timestamp } from './shapes.ts';

const Channel = z.enum(CHANNELS);
const timeZone = z.string().max(64).refine(isTimeZone).describe('A name of the IANA time zone database, such as “Europe/Berlin”.');

const digestFields = {
  frequency: z.enum(DIGEST_FREQUENCIES),
  hour: z.int().min(0).max(23).describe('By the clocks of the time zone.'),
  weekday: z.int().min(1).max(7).describe('Of a weekly digest: 1 is Monday, 7 Sunday.'),
};

const Digest = z.strictObject({
  ...digestFields,
  timeZone: z.string(),
  zoneChosen: z.boolean().describe('Whether the person chose the time zone; otherwise their browser reported it.'),
  nextAt: timestamp.nullable().describe('When the next one is made.'),
});

const NotificationSettings = z.strictObject({
  choices: z.array(z.strictObject({ choice: z.enum(CHOICE_NAMES), channel: Channel })),
  digest: Digest.nullable().describe('null as long as no time zone is known: no digest comes.'),
  email: z.string(),
  suppressed: z.boolean().describe('Whether mails to this address came back, so that only mails about the account are sent.'),
});

export const FollowedItem = z.strictObject({
  post: z.strictObject({ id, title: z.string() }).nullable().describe('null: the community itself.'),
  community: CommunityRef,
  path: z.string(),
  level: z.enum([...new Set([...POST_LEVELS, ...COMMUNITY_LEVELS])]),
  channel: Channel.nullable().describe('null: as chosen for all posts, or communities, that one follows.'),
});

const mailToken = z
  .string()
  .min(1)
  .max(300)
  .regex(/^[^\0/]+$/)
  .describe('From the unsubscribe link of a mail.');

const MailSubscription = z.strictObject({
  topics: z.array(z.enum([...CHOICE_NAMES, 'digest'])).describe('What the mail was about.'),
  subscribed: z.boolean().describe('Whether mails about any of it still come.'),
});

export const notificationSettings = {
  read: route('member', 'read')
    .route({ method: 'GET', path: '/notification-settings', tags: ['notifications'], summary: 'How one wants to be notified of what' })
    .output(NotificationSettings),

  choose: route('member', 'write')
    .route({
      method: 'PUT',
      path: '/notification-settings/choices/{choice}',
      tags: ['notifications'],
      summary: 'Choose how to be notified of one kind of event',
    })
    .input(z.strictObject({ choice: addressPart.describe('Which kind of event, as the settings name it.'), channel: Channel }))
    .output(NotificationSettings),

  setDigest: route('member', 'write')
    .route({ method: 'PUT', path: '/notification-settings/digest', tags: ['notifications'], summary: 'Choose when the digest comes' })
    .input(z.strictObject({ ...digestFields, timeZone }))
    .output(NotificationSettings),

  reportTimeZone: route('member', 'write')
    .route({
      method: 'PUT',
      path: '/notification-settings/time-zone',
      tags: ['notifications'],
      summary: 'Report the time zone of one’s browser; a chosen one stays',
    })
    .input(z.strictObject({ timeZone }))
    .output(z.strictObject({ timeZone: z.string() })),

  following: route('member', 'read')
    .route({
      method: 'GET',
      path: '/notification-settings/following',
      tags: ['notifications'],
      summary: 'A page of what one follows or has muted: communities, then posts, the newest first',
    })
    .input(z.strictObject({ cursor: cursor.optional() }))
    .output(page(FollowedItem)),

  subscription: route('anyone', 'lookup')
    .route({
      method: 'GET',
      path: '/mail-subscriptions/{mailToken}',
      tags: ['notifications'],
      summary: 'What the unsubscribe link of a mail ends',
    })
    .input(z.strictObject({ mailToken }))
    .output(MailSubscription),

  unsubscribe: route('anyone', 'check')
    .route({
      method: 'DELETE',
      path: '/mail-subscriptions/{mailToken}',
      tags: ['notifications'],
      summary: 'End the mails that an unsubscribe link is about, also without a session',
    })
    .input(z.strictObject({ mailToken }))
    .output(MailSubscription),
};

named({ NotificationSettings, FollowedItem, MailSubscription });
