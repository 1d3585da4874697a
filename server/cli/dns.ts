import { Resolver } from 'node:dns/promises';
import { Refusal, usageError } from '#server/shell/operator/problems.ts';

const NO_RECORD_CODES = new Set(['ENODATA', 'ENOTFOUND']);

/** Missing records are an empty list. @throws {Refusal} if the DNS server does not answer */
export function openDns(server: string | null) {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  try {
    if (server !== null) resolver.setServers([server]);
  } catch {
    throw usageError(`“${server}” is no address of a DNS server, such as 9.9.9.9 or 127.0.0.1:5300.`);
  }
  async function lookUp<Row>(query: Promise<Row[]>, name: string): Promise<Row[]> {
    try {
      return await query;
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (NO_RECORD_CODES.has(code)) return [];
      throw new Refusal(`The DNS server does not answer for ${name} (${code}). Try again, or name another one with --dns.`);
    }
  }
  return {
    texts: async (name: string) => (await lookUp(resolver.resolveTxt(name), name)).map((parts) => parts.join('')),
    mailServers: async (name: string) => (await lookUp(resolver.resolveMx(name), name)).map(({ exchange }) => exchange),
    addresses: async (name: string) => [...(await lookUp(resolver.resolve4(name), name)), ...(await lookUp(resolver.resolve6(name), name))],
  };
}
export type Dns = ReturnType<typeof openDns>;
