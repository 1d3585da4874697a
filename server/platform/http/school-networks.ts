import { BlockList, isIPv6 } from 'node:net';

export type IsSchoolNetwork = (address: string) => boolean;

export function schoolNetworks(networks: readonly string[]): IsSchoolNetwork {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  // Also recognizes an IPv4 address in IPv6 notation.
  return (address) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
