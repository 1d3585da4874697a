import { BlockList, isIPv6 } from 'node:net';
import type { Dns } from './dns.ts';

/** Receivers refuse records with more lookups (RFC 7208, 4.6.4). */
const MAX_LOOKUPS = 10;
const PREFIX = /^(.*?)(?:\/(\d{1,3}))?(?:\/\/\d{1,3})?$/;

/** A hint only: mechanisms that depend on the mail (`exists`, `ptr`, macros) count as no match. */
export async function spfAllows(dns: Dns, domain: string, addresses: readonly string[]): Promise<boolean> {
  const allowed = new BlockList();
  let lookups = 0;

  const allow = (address: string, prefix: string | undefined) => {
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    try {
      allowed.addSubnet(address, Number(prefix ?? (family === 'ipv6' ? 128 : 32)), family);
    } catch {
      // Invalid addresses are invalid for receivers too.
    }
  };
  async function allowHosts(names: readonly string[], prefix: string | undefined): Promise<void> {
    for (const name of names) for (const address of await dns.addresses(name)) allow(address, isIPv6(address) ? undefined : prefix);
  }
  async function read(name: string): Promise<void> {
    const record = (await dns.texts(name)).find((text) => /^v=spf1(\s|$)/i.test(text)) ?? '';
    for (const term of record.split(/\s+/).slice(1)) {
      const [, mechanism = '', value = ''] = /^\+?([a-z0-9]+)[:=]?(.*)$/i.exec(term) ?? [];
      const kind = mechanism.toLowerCase();
      const [, target = '', prefix] = PREFIX.exec(value) ?? [];
      if (kind === 'ip4' || kind === 'ip6') allow(target, prefix);
      else if (['a', 'mx', 'include', 'redirect'].includes(kind) && lookups < MAX_LOOKUPS) {
        lookups += 1;
        if (kind === 'a') await allowHosts([target || name], prefix);
        else if (kind === 'mx') await allowHosts(await dns.mailServers(target || name), prefix);
        else if (target !== '') await read(target);
      } else if (kind === 'all') {
        allow('0.0.0.0', '0');
        allow('::', '0');
      }
    }
  }
  await read(domain);
  return addresses.some((address) => allowed.check(address, isIPv6(address) ? 'ipv6' : 'ipv4'));
}
