import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import type { Services } from '#server/platform/http/api.ts';
import { failure } from '#server/platform/http/errors.ts';
import { isOwnPage } from '#server/platform/http/http.ts';
import { sendError } from '#server/platform/http/refusal.ts';
import { LIVE, LIVE_CLOSE_CODES, LIVE_PATH } from '#shared/rules/live.ts';
import { refusalTexts } from '../http/texts/refusals.ts';
import { closeSocket, serve } from './connection.ts';
import { createHub, type LiveSession } from './hub.ts';
import { createRecent } from './recent.ts';
import { createRightsChecker, type LiveAccess, markDue } from './rights.ts';

const PER_ACCOUNT = 30;
/** Fragments per message; limits memory. */
const FRAGMENTS = 16;
const SECOND = 1_000;

interface LiveOptions extends LiveAccess {
  /** null without a session. Counts against the limits. @throws errors of the catalogue */
  identify: (request: FastifyRequest) => Promise<LiveSession | null>;
}

const sessions = new WeakMap<FastifyRequest, LiveSession | null>();

/** http.ts only lets upgrade requests for this path through. */
export async function mountLive(
  app: FastifyInstance,
  { config, limits, live, log }: Services,
  { identify, ...access }: LiveOptions,
): Promise<void> {
  const now = () => performance.now();
  const recent = createRecent(now);
  const hub = createHub(recent);
  const shared = { hub, recent, access, limits, log, now };

  await app.register(websocket, {
    options: { maxPayload: LIVE.frame, maxFragments: FRAGMENTS, perMessageDeflate: false, autoPong: false },
    // The library has sent the close code already; this terminates the socket.
    errorHandler: (_error, socket) => closeSocket(socket, LIVE_CLOSE_CODES.protocol),
    async preClose() {
      clearInterval(timer);
      const open = [...app.websocketServer.clients];
      for (const socket of open) closeSocket(socket, LIVE_CLOSE_CODES.stopping);
      app.websocketServer.close();
    },
  });

  app.get(
    LIVE_PATH,
    {
      websocket: true,
      async preValidation(request, reply) {
        if (!request.ws) return sendError(reply, failure('NOT_FOUND', refusalTexts.webSocketsOnly));
        // Browsers always send the origin of a WebSocket. Without it there is no protection against
        // other sites.
        if (request.headers.origin === undefined || !isOwnPage(request.headers.origin, request.host, config))
          return sendError(reply, failure('ORIGIN_REFUSED'));
        sessions.set(request, await identify(request));
      },
    },
    (socket: WebSocket, request: FastifyRequest) => {
      const session = sessions.get(request) ?? null;
      // Not refused in the handshake: a page can read a close code, but no HTTP status.
      if (session === null) return closeSocket(socket, LIVE_CLOSE_CODES.signedOut);
      if (hub.of(session.person.id).size >= PER_ACCOUNT) return closeSocket(socket, LIVE_CLOSE_CODES.full);
      serve(socket, session, shared);
    },
  );

  const checkRights = createRightsChecker(hub, access, log, now);
  const timer = setInterval(() => {
    for (const connection of [...hub.connections]) if (now() >= connection.beatAt) connection.beat();
    void checkRights();
  }, SECOND);
  timer.unref();

  live.listen({
    events: hub.deliver,
    joined: hub.join,
    recheck(memberIds) {
      markDue(memberIds.flatMap((id) => [...hub.of(id)]));
      void checkRights();
    },
    gap() {
      hub.gap();
      // Checks all again, because a session may have ended while no events arrived.
      markDue(hub.connections);
    },
  });
}
