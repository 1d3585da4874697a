import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import type { Services } from '#server/platform/http/api.ts';
import { isOwnPage, sendError } from '#server/platform/http/http.ts';
import { LIVE, LIVE_CLOSED, LIVE_PATH } from '#shared/rules/live.ts';
import { refusalTexts } from '../http/texts/refusals.ts';
import { hangUp, serve } from './connection.ts';
import { createHub, type LiveSession } from './hub.ts';
import { createRecent } from './recent.ts';
import { createRounds, type LiveAccess, recheck } from './rights.ts';

/** Sockets of one account on this node: more tabs than anybody has open. */
const PER_ACCOUNT = 30;
/** Bytes of a handshake's fragments and frames are few: nobody sends thousands of tiny ones. */
const FRAGMENTS = 16;
const SECOND = 1_000;

export interface LiveOptions extends LiveAccess {
  /** The session a request comes with, counted against the limits; null for none. @throws of the catalogue */
  identify: (request: FastifyRequest) => Promise<LiveSession | null>;
}

const sessions = new WeakMap<FastifyRequest, LiveSession | null>();

/** The WebSocket on which tabs hear what happens. Only http.ts's upgrade rule lets a request get here as a socket. */
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
    // The library closes with the fitting code (too big, not UTF-8); here only that it comes to an end.
    errorHandler: (_error, socket) => hangUp(socket, LIVE_CLOSED.protocol),
    async preClose() {
      clearInterval(timer);
      const open = [...app.websocketServer.clients];
      for (const socket of open) hangUp(socket, LIVE_CLOSED.stopping);
      app.websocketServer.close();
    },
  });

  app.get(
    LIVE_PATH,
    {
      websocket: true,
      async preValidation(request, reply) {
        if (!request.ws) return sendError(reply, 'NOT_FOUND', refusalTexts.webSocketsOnly);
        // A browser names the origin of every WebSocket, whatever page opens it; without one there is nothing to trust.
        if (request.headers.origin === undefined || !isOwnPage(request.headers.origin, request.host, config))
          return sendError(reply, 'ORIGIN_REFUSED');
        sessions.set(request, await identify(request));
      },
    },
    (socket: WebSocket, request: FastifyRequest) => {
      const session = sessions.get(request) ?? null;
      // Not refused in the handshake: a page can read this code, and no other answer.
      if (session === null) return hangUp(socket, LIVE_CLOSED.signedOut);
      if (hub.of(session.person.id).size >= PER_ACCOUNT) return hangUp(socket, LIVE_CLOSED.full);
      serve(socket, session, shared);
    },
  );

  const rounds = createRounds(hub, access, log, now);
  const timer = setInterval(() => {
    for (const connection of [...hub.connections]) if (now() >= connection.beatAt) connection.beat();
    void rounds();
  }, SECOND);
  timer.unref();

  live.listen({
    events: hub.deliver,
    joined: hub.join,
    recheck: (memberIds) => {
      const connections = memberIds.flatMap((id) => [...hub.of(id)]);
      recheck(hub, access, connections, now).catch((error: unknown) => {
        // The next round makes up for it.
        for (const connection of connections) connection.checkedAt = Number.NEGATIVE_INFINITY;
        log.error('The tabs of a person could not be looked at', error);
      });
    },
    gap() {
      hub.gap();
      // A session that ended meanwhile may have been among it.
      for (const connection of hub.connections) connection.checkedAt = Number.NEGATIVE_INFINITY;
    },
  });
}
