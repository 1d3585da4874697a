import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Log } from '../log.ts';

/** Where an installation's own proxies are. Other visitors' networks may set the header too. */
const NEARBY = new BlockList();
NEARBY.addSubnet('127.0.0.0', 8);
NEARBY.addSubnet('10.0.0.0', 8);
NEARBY.addSubnet('172.16.0.0', 12);
NEARBY.addSubnet('192.168.0.0', 16);
NEARBY.addAddress('::1', 'ipv6');
NEARBY.addSubnet('fc00::', 7, 'ipv6');
NEARBY.addSubnet('fe80::', 10, 'ipv6');

/**
 * Warns once about a proxy missing in `TRUSTED_PROXIES`: all its visitors would share the limits of
 * one address.
 */
export function warnOfUntrustedProxy(app: FastifyInstance, log: Log): void {
  let warned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (warned || request.headers['x-forwarded-for'] === undefined) return done();
    const neighbor = request.socket.remoteAddress ?? '';
    // A trusted proxy adds the address that it names. A visitor on this machine has the proxy's own
    // address.
    const isTrusted = (request.ips?.length ?? 0) > 1;
    if (isTrusted || !NEARBY.check(neighbor, isIPv6(neighbor) ? 'ipv6' : 'ipv4')) return done();
    warned = true;
    log.warn(
      `A proxy at ${neighbor} sends X-Forwarded-For, but TRUSTED_PROXIES does not name it. All visitors count as one address and share its limits.`,
    );
    done();
  });
}
