import type { FastifyReply, FastifyRequest } from 'fastify';
import { ERRORS } from '#shared/rules/errors.ts';
import type { Config } from '../config.ts';
import { HEALTH_PATH } from './paths.ts';
import { sendSmallPage, wantsPage } from './small-page.ts';
import { otherHostTexts } from './texts/pages.ts';
import { refusalTexts } from './texts/refusals.ts';

const LOOPBACK = /^(?:127\.0\.0\.1|\[::1\]|localhost)(?::\d+)?$/i;
/** Seconds for which browsers remember that the forum has moved: it may move back. */
const REMEMBERED = 3_600;

/**
 * Whether a request was meant for this forum: nobody reads it under a name that they have pointed at it. This machine
 * may look at its own node.
 */
export function isOwnHost(host: string, { production, publicUrl }: Config): boolean {
  return !production || host.toLowerCase() === new URL(publicUrl).host || LOOPBACK.test(host);
}

/** Whether a request names an address at which the forum was. Its health is asked for by machines, which follow nobody. */
export function isFormerHost({ host, routeOptions }: FastifyRequest, { formerHosts }: Config): boolean {
  return formerHosts.includes(host.toLowerCase()) && routeOptions.url !== HEALTH_PATH;
}

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';

/** Pages move for good; a method and its body are kept for everything else. */
export function redirectToPresentHost(request: FastifyRequest, reply: FastifyReply, { publicUrl }: Config): FastifyReply {
  const isPage = isRead(request) && !/^\/(api|assets)\//.test(request.url);
  // What a proxy is asked for may be a whole address.
  const path = request.url.startsWith('/') ? request.url : '/';
  // A proxy may keep files by their path alone, for all hosts.
  return reply.header('cache-control', isPage ? `max-age=${REMEMBERED}` : 'no-store').redirect(`${publicUrl}${path}`, isPage ? 301 : 308);
}

/** Says where the forum is. */
export function refuseHost(request: FastifyRequest, reply: FastifyReply, { publicUrl, siteName }: Config): FastifyReply {
  const { status, message } = ERRORS.HOST_REFUSED;
  reply.status(status).header('cache-control', 'no-store');
  if (!isRead(request) || !wantsPage(request))
    return reply.send({ code: 'HOST_REFUSED', status, message: `${message} ${refusalTexts.otherHost(publicUrl)}`, data: {} });
  const next = { href: publicUrl, text: otherHostTexts.goTo(publicUrl) };
  return sendSmallPage(reply, { siteName, title: otherHostTexts.title, message, next });
}
