import type { FastifyReply, FastifyRequest } from 'fastify';
import { ERRORS, type ErrorCode, type ErrorData } from '#shared/rules/errors.ts';
import type { Config } from '../config.ts';
import { type SmallPage, sendSmallPage, wantsPage } from './small-page.ts';
import { refusalPageTexts } from './texts/pages.ts';

interface Refusal {
  code: ErrorCode;
  message: string;
  data?: ErrorData;
}

type Page = Pick<SmallPage, 'title' | 'next'> & { message?: string };

/** @param page for people who navigate; null sends JSON to them too */
export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  { siteName }: Config,
  { code, message, data = {} }: Refusal,
  page: Page | null = tryAgainPage(request, refusalPageTexts),
): FastifyReply {
  const { status } = ERRORS[code];
  reply.status(status).header('cache-control', 'no-store');
  if (data.retryAfter !== undefined) reply.header('retry-after', data.retryAfter);
  if (page === null || !wantsPage(request)) return reply.send({ code, status, message, data });
  return sendSmallPage(reply, { siteName, message, ...page });
}

export function tryAgainPage({ method }: FastifyRequest, { title, sent, again }: typeof refusalPageTexts): Page {
  return { title, next: method === 'POST' ? sent : { href: '', text: again } };
}
