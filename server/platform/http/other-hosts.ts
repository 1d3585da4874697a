import type { FastifyReply, FastifyRequest } from 'fastify';
import { ERRORS } from '#shared/rules/errors.ts';
import type { Config } from '../config.ts';
import { failure } from './errors.ts';
import { METRICS_PATH } from './paths.ts';
import { sendRefusal } from './refusal.ts';
import { otherHostTexts } from './texts/pages.ts';
import { refusalTexts } from './texts/refusals.ts';

const LOOPBACK = /^(?:127\.0\.0\.1|\[::1\]|localhost)(?::\d+)?$/i;

/**
 * Refuses names that others point at this server. Loopback is allowed, for checks of a node itself.
 * Prometheus asks each node by its address and proves itself with a token.
 */
export function isOwnHost({ host, routeOptions }: FastifyRequest, { production, publicUrl, metricsToken }: Config): boolean {
  if (metricsToken !== null && routeOptions.url === METRICS_PATH) return true;
  return !production || host.toLowerCase() === new URL(publicUrl).host || LOOPBACK.test(host);
}

export function refuseHost(request: FastifyRequest, reply: FastifyReply, config: Config): FastifyReply {
  const { publicUrl } = config;
  const { message } = ERRORS.HOST_REFUSED;
  const refusal = failure('HOST_REFUSED', `${message} ${refusalTexts.otherHost(publicUrl)}`);
  // The link on the page names the address, so its text does not.
  const page = { title: otherHostTexts.title, message, next: { href: publicUrl, text: otherHostTexts.goTo(publicUrl) } };
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return sendRefusal(request, reply, config, refusal, isRead ? page : null);
}
