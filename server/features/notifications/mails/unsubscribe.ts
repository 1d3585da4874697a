import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/platform/config.ts';
import { api, type Services } from '#server/platform/http/api.ts';
import { failure } from '#server/platform/http/errors.ts';
import { acceptedSecrets, type Secret } from '#server/platform/secrets.ts';
import { MAIL_TOPICS, type MailTopic, UNSUBSCRIBE_PATH } from '#shared/rules/notifications.ts';
import { endMails, isSubscribed } from '../choice/settings.ts';
import { unsubscribeTexts } from './texts/unsubscribe.ts';

const BODY_LIMIT = 4_096;

/** The token does not expire: an old mail can still unsubscribe. */
function tokenOf({ secret }: Secret, memberId: string, topics: readonly MailTopic[]): string {
  const about = `${memberId}.${[...new Set(topics)].toSorted().join('-')}`;
  return `${about}.${createHmac('sha256', secret).update(`unsubscribe ${about}`).digest('base64url')}`;
}

export function unsubscribePath(secret: Secret, memberId: string, topics: readonly MailTopic[]): `/${string}` {
  return `${UNSUBSCRIBE_PATH}?token=${tokenOf(secret, memberId, topics)}`;
}

function readToken(config: Config, token: string): { memberId: string; topics: MailTopic[] } | null {
  const [memberId = '', topicList = ''] = token.split('.');
  const topics = MAIL_TOPICS.filter((topic) => topicList.split('-').includes(topic));
  const received = Buffer.from(token);
  const isValid = acceptedSecrets(config).some((secret) => {
    const expected = Buffer.from(tokenOf(secret, memberId, topics));
    return received.length === expected.length && timingSafeEqual(received, expected);
  });
  return isValid ? { memberId, topics } : null;
}

async function subscriptionOf({ config, db }: Services, token: string) {
  const subscription = readToken(config, token);
  const member = subscription && (await db.selectFrom('members').select('id').where('id', '=', subscription.memberId).executeTakeFirst());
  if (subscription === null || member === undefined || member === null) throw failure('NOT_FOUND', unsubscribeTexts.unknown);
  return subscription;
}

async function unsubscribe(services: Services, token: string) {
  const { memberId, topics } = await subscriptionOf(services, token);
  await endMails(services.db, memberId, topics);
  return { topics, subscribed: false };
}

export const subscriptionRoutes = {
  subscription: api.notificationSettings.subscription.handler(async ({ input: { mailToken }, context }) => {
    const { memberId, topics } = await subscriptionOf(context, mailToken);
    return { topics, subscribed: await isSubscribed(context.db, memberId, topics) };
  }),

  unsubscribe: api.notificationSettings.unsubscribe.handler(({ input: { mailToken }, context }) => unsubscribe(context, mailToken)),
};

/**
 * Target of one-click unsubscribe (RFC 8058) and of the page's form without scripts. Requests come
 * from other origins; only the token counts, and the session is ignored.
 */
export async function mountUnsubscribe(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) => done(null, body));
    scope.post<{ Querystring: { token?: unknown } }>(UNSUBSCRIBE_PATH, { config: { fromAnyOrigin: true } }, async (request, reply) => {
      await services.limits.countCall('check', null, request.ip);
      reply.header('cache-control', 'no-store');
      const { token } = request.query;
      await unsubscribe(services, typeof token === 'string' ? token : '');
      const isOneClick = typeof request.body === 'string' && /List-Unsubscribe["\s=]+One-Click/i.test(request.body);
      if (!isOneClick) return reply.redirect(`${UNSUBSCRIBE_PATH}?${new URLSearchParams({ token: String(token) })}`, 303);
      return reply.type('text/plain; charset=utf-8').send(unsubscribeTexts.done);
    });
  });
}
