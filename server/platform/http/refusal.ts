import type { ORPCError } from '@orpc/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode, ErrorData } from '#shared/rules/errors.ts';
import type { Config } from '../config.ts';
import { errorBody } from './http.ts';
import { sendSmallPage, wantsPage } from './small-page.ts';
import { refusalPageTexts } from './texts/pages.ts';

export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  { siteName }: Config,
  { code, status, message, data }: ORPCError<ErrorCode, ErrorData>,
): FastifyReply {
  reply.status(status).header('cache-control', 'no-store');
  const retryAfter = data?.retryAfter;
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  if (!wantsPage(request)) return reply.send(errorBody(code, message, data));
  const next = request.method === 'POST' ? refusalPageTexts.sent : { href: '', text: refusalPageTexts.again };
  return sendSmallPage(reply, { siteName, title: refusalPageTexts.title, message, next });
}
