import { OpenAPIHandler } from '@orpc/openapi/fastify';
import { createRouterClient } from '@orpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { NO_READER, READER_HEADER } from '#shared/rules/reader.ts';
import { liveSession } from './features/accounts/active-sessions.ts';
import { type Auth, CLIENT_ADDRESS_HEADER } from './features/accounts/auth.ts';
import { emailChangeRoutes } from './features/accounts/email-change-routes.ts';
import { createIdentities, type Identities } from './features/accounts/identities.ts';
import { withEffectiveRights } from './features/accounts/moderator-second-factor.ts';
import { acceptCookiesOfPreviousSecret } from './features/accounts/previous-secret.ts';
import { accountRoutes } from './features/accounts/routes.ts';
import { secondFactorRoutes } from './features/accounts/second-factor-routes.ts';
import { communityRoutes } from './features/communities/routes.ts';
import { answerRoutes } from './features/discussion/answers/routes.ts';
import { commentRoutes } from './features/discussion/comments/routes.ts';
import { contributionRoutes } from './features/discussion/contributions/routes.ts';
import { followingRoutes } from './features/discussion/following/routes.ts';
import { homeRoutes } from './features/discussion/home/routes.ts';
import { mentionRoutes } from './features/discussion/mentions/routes.ts';
import { mountAttachments } from './features/discussion/posts/attachment-files.ts';
import { attachmentRoutes } from './features/discussion/posts/attachment-routes.ts';
import { postRoutes } from './features/discussion/posts/routes.ts';
import { reactionRoutes } from './features/discussion/reactions/routes.ts';
import { readingRoutes } from './features/discussion/reading/routes.ts';
import { savedRoutes } from './features/discussion/saved/routes.ts';
import { unansweredRoutes } from './features/discussion/unanswered/routes.ts';
import { messageRoutes } from './features/messages/routes.ts';
import { mountExports } from './features/moderation/reports/exports.ts';
import { releaseReports } from './features/moderation/reports/review.ts';
import { reportRoutes } from './features/moderation/reports/routes.ts';
import { moderationRoutes } from './features/moderation/routes.ts';
import { choiceRoutes } from './features/notifications/choice/routes.ts';
import { mountUnsubscribe, subscriptionRoutes } from './features/notifications/mails/unsubscribe.ts';
import { notificationRoutes } from './features/notifications/routes.ts';
import { blockRoutes } from './features/people/blocks/routes.ts';
import { peopleRoutes } from './features/people/directory/routes.ts';
import { mountPictures } from './features/people/profiles/picture-files.ts';
import { profileRoutes } from './features/people/profiles/routes.ts';
import { searchRoutes } from './features/search/routes.ts';
import { hintRoutes } from './features/site/hints/routes.ts';
import { navigationRoutes } from './features/site/navigation/routes.ts';
import { openNotices } from './features/site/notices.ts';
import { pageRoutes } from './features/site/pages/routes.ts';
import { siteRoutes } from './features/site/routes.ts';
import { answerWithin, type Database } from './platform/db/database.ts';
import type { AnswerCounts } from './platform/http/answer-counts.ts';
import { api, catalogued, type RequestContext, type Sender, type Services } from './platform/http/api.ts';
import { mountCrawlers } from './platform/http/crawlers.ts';
import { mountDocs } from './platform/http/docs.ts';
import { failure, toCatalogue } from './platform/http/errors.ts';
import { createHttp } from './platform/http/http.ts';
import { shedLoad } from './platform/http/load-shedding.ts';
import { mountMaintenance } from './platform/http/maintenance.ts';
import { HEALTH_PATH } from './platform/http/paths.ts';
import { sendError } from './platform/http/refusal.ts';
import { refusalTexts } from './platform/http/texts/refusals.ts';
import { acceptUploads, readUpload, spoolFolder, spoolUpload } from './platform/http/uploads.ts';
import { mountWeb, webHeaders } from './platform/http/web.ts';
import { createJobMetrics } from './platform/jobs/job-metrics.ts';
import { mountLive } from './platform/live/mount.ts';
import { SEND_MAIL } from './platform/mail/mail.ts';
import { createMailMetrics, stuckMails } from './platform/mail/mail-retries.ts';
import { mountOutbox } from './platform/mail/outbox.ts';
import { mountMetrics, type QueryTimes } from './platform/metrics.ts';
import { backupMetrics, backupState } from './shell/backup/history.ts';
import { liveAccess } from './shell/live-access.ts';
import { markReadRoute } from './shell/notifications-read.ts';
import { deletionRoutes } from './shell/own-data/deletion-routes.ts';
import { downloadRoutes, mountDownloads } from './shell/own-data/download-routes.ts';
import { setRestrictionRoute } from './shell/restriction.ts';

interface AppOptions {
  services: Services;
  auth: Auth;
  buildFolder: string | null;
  database: Database;
  queryTimes: QueryTimes;
  answers: AnswerCounts;
  now: () => number;
  /** Mean milliseconds above which requests are refused; 0 for no limit. */
  maxEventLoopDelay: number;
}

const HEALTH_LIMIT = 4_000;

/**
 * Responses of these routers may be cached and revalidated. All others are `no-store`: no personal
 * data may remain on a shared machine.
 */
const REVALIDATED = new Set(['communities', 'navigation', 'pages', 'site']);

export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { services, auth, buildFolder, database, queryTimes, answers, now, maxEventLoopDelay } = options;
  const { config, db, files, live, log, limits } = services;
  const notices = await openNotices(services, now);
  const router = api.router({
    accounts: accountRoutes(auth),
    secondFactor: secondFactorRoutes(auth, async (trx, announce, memberId) => {
      if (config.moderatorsNeedSecondFactor) await releaseReports(trx, announce, memberId);
    }),
    emailChange: emailChangeRoutes(auth),
    ownData: { ...downloadRoutes(auth), ...deletionRoutes },
    profiles: profileRoutes,
    people: peopleRoutes,
    communities: communityRoutes,
    posts: postRoutes,
    attachments: attachmentRoutes,
    comments: commentRoutes,
    mentions: mentionRoutes,
    contributions: contributionRoutes,
    reactions: reactionRoutes,
    answers: answerRoutes,
    unanswered: unansweredRoutes,
    home: homeRoutes,
    reading: readingRoutes,
    following: followingRoutes,
    saved: savedRoutes,
    notifications: { ...notificationRoutes, markRead: markReadRoute },
    notificationSettings: { ...choiceRoutes, ...subscriptionRoutes },
    blocks: { ...blockRoutes, set: setRestrictionRoute },
    messages: messageRoutes,
    moderation: moderationRoutes,
    reports: reportRoutes,
    search: searchRoutes,
    navigation: navigationRoutes,
    pages: pageRoutes,
    hints: hintRoutes,
    site: siteRoutes(notices),
  });

  const app = await createHttp(config, log);
  mountMaintenance(app, config, notices.maintenance);
  const load = await shedLoad(app, services, database.pool, maxEventLoopDelay);
  acceptCookiesOfPreviousSecret(app, services, auth);
  acceptUploads(app);

  const identities = createIdentities({ auth, db, live, now });
  /**
   * @param unidentified sender to use after a failed session look-up, for calls that need no sender
   */
  const contextFor = async (request: FastifyRequest, reply: FastifyReply, unidentified?: Sender): Promise<RequestContext> => {
    let made: Headers | undefined;
    const headers = () => {
      made ??= webHeaders(request);
      made.set(CLIENT_ADDRESS_HEADER, request.ip);
      return made;
    };
    const setCookie = (cookies: readonly string[]) => {
      for (const cookie of cookies) reply.header('set-cookie', cookie);
    };
    const setHeader = (name: string, value: string | number) => void reply.header(name, value);
    const senderBy = async (ask: Identities['fresh']) => {
      const { person, sessionId, cookies } = await ask(request.headers.cookie, headers);
      setCookie(cookies);
      return { person: person === null ? null : withEffectiveRights(config, person), sessionId };
    };
    const reading = request.method === 'GET';
    const sender = unidentified ?? (await senderBy(reading ? identities.cached : identities.fresh));
    // Omitted from writes of signed-in people, because a write may end the session.
    if (unidentified === undefined && (reading || sender.person === null)) reply.header(READER_HEADER, sender.person?.id ?? NO_READER);
    if (sender.person !== null) await limits.take('account', sender.person.id);
    return {
      ...services,
      ...sender,
      acting: { memberId: null },
      senderNow: async () => (reading ? senderBy(identities.fresh) : sender),
      headers,
      address: request.ip,
      query: (name) => new URL(request.url, 'http://localhost').searchParams.get(name) ?? undefined,
      readUpload: (maxBytes) => readUpload(request, sender.person?.id ?? '', maxBytes),
      spoolUpload: (maxBytes) => spoolUpload(request, sender.person?.id ?? '', spoolFolder(config), maxBytes),
      setCookie,
      setHeader,
    };
  };

  app.get(HEALTH_PATH, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      const [, stuck, backup] = await answerWithin(
        HEALTH_LIMIT,
        Promise.all([sql`SELECT 1`.execute(db), stuckMails(db), backupState(services)]),
      );
      return { status: 'ok', process: 'ok', database: 'ok', mail: stuck > 0 ? 'failing' : 'ok', backup };
    } catch (error) {
      log.error('The health check could not reach the database', error);
      return reply.status(503).send({ status: 'failing', process: 'ok', database: 'unreachable' });
    }
  });

  await mountDocs(app, config, (await auth.$context).authCookies.sessionToken.name);

  const handler = new OpenAPIHandler(router, {
    clientInterceptors: [
      async ({ context, path, procedure, next }) => {
        const output = await next();
        if (procedure['~orpc'].route.method === 'GET' && REVALIDATED.has(path[0] ?? ''))
          context.setHeader('cache-control', 'private, no-cache');
        return output;
      },
      catalogued,
    ],
    customErrorResponseBodyEncoder: ({ code, status, message, data }) => ({ code, status, message, data: data ?? {} }),
  });
  app.all('/api/*', async (request, reply) => {
    reply.header('cache-control', 'private, no-store');
    const { matched } = await handler.handle(request, reply, { prefix: '/api', context: await contextFor(request, reply) });
    if (!matched) await sendError(reply, failure('NOT_FOUND', refusalTexts.noRoute));
    return reply;
  });

  await mountLive(app, services, {
    ...liveAccess(services),
    async identify(request) {
      const session = await liveSession(auth, services, webHeaders(request));
      if (session !== null) await limits.take('account', session.person.id);
      return session;
    },
  });
  mountCrawlers(app, config);
  mountOutbox(app, config, db);
  mountMetrics(
    app,
    services,
    database.pool,
    [queryTimes.registry, load.registry],
    [createJobMetrics(db, [SEND_MAIL]), createMailMetrics(db), backupMetrics(db)],
  );
  answers.watch(app);
  await mountUnsubscribe(app, services);
  mountExports(app, contextFor);
  mountPictures(app, files);
  const identify = async (request: FastifyRequest, reply: FastifyReply) => (await contextFor(request, reply)).person;
  mountAttachments(app, services, identify);
  mountDownloads(app, services, identify);
  if (buildFolder === null) {
    app.setNotFoundHandler((_request, reply) => sendError(reply, failure('NOT_FOUND')));
  } else {
    await mountWeb(app, {
      config,
      limits,
      log,
      buildFolder,
      shedLongQueue: load.shedLongQueue,
      async apiFor(request, reply) {
        try {
          return createRouterClient(router, { context: await contextFor(request, reply), interceptors: [catalogued] });
        } catch (error) {
          // Without a context every call except `site.info` throws this error, so that pages still
          // render and show the cause, such as an unreachable database.
          const refusal = toCatalogue(error, log, 'page');
          return createRouterClient(router, {
            context: await contextFor(request, reply, { person: null, sessionId: null }),
            interceptors: [
              catalogued,
              ({ path, next }) => {
                if (path.join('.') !== 'site.info') throw refusal;
                return next();
              },
            ],
          });
        }
      },
    });
  }
  return app;
}
