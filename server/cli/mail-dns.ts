import { isIP } from 'node:net';
import type { Config } from '#server/platform/config.ts';
import { type Dns, openDns } from './dns.ts';
import { spfAllows } from './spf.ts';

export interface Finding {
  record: 'MX' | 'SPF' | 'DMARC' | 'DKIM';
  state: 'ok' | 'hint' | 'missing';
  says: string;
}

export async function checkMailDns(
  { mailFrom, smtpUrl }: Config,
  { dns: server = null, selector = null }: { dns?: string | null; selector?: string | null },
) {
  const domain = mailFrom.address.slice(mailFrom.address.lastIndexOf('@') + 1).toLowerCase();
  const dns = openDns(server);
  const findings: Finding[] = [
    await checkMx(dns, domain),
    ...(await checkSpf(dns, domain, smtpUrl === null ? null : new URL(smtpUrl).hostname)),
    await checkDmarc(dns, domain),
    await checkDkim(dns, domain, selector),
  ];
  return { domain, findings };
}

async function checkMx(dns: Dns, domain: string): Promise<Finding> {
  const servers = await dns.mailServers(domain);
  if (servers.some((name) => name !== '')) return { record: 'MX', state: 'ok', says: `Mail to ${domain} goes to ${servers.join(', ')}.` };
  return {
    record: 'MX',
    state: 'missing',
    says: `${domain} receives no mail: replies and bounces are lost, and some providers refuse such senders. Add an MX record, or let MAIL_FROM be an address that somebody reads.`,
  };
}

async function checkSpf(dns: Dns, domain: string, host: string | null): Promise<Finding[]> {
  const [record, ...others] = (await dns.texts(domain)).filter((text) => /^v=spf1(\s|$)/i.test(text));
  const finding = (state: Finding['state'], says: string): Finding => ({ record: 'SPF', state, says });
  if (record === undefined)
    return [
      finding(
        'missing',
        `${domain} has no SPF record, which says which servers may send for it. Add a TXT record at ${domain} that begins with v=spf1 (docs/mail.md).`,
      ),
    ];
  if (others.length > 0)
    return [finding('missing', `${domain} has ${others.length + 1} records that begin with v=spf1, so none counts. Merge them into one.`)];
  const found = finding('ok', record);
  if (host === null) return [found];
  const bare = host.replace(/^\[|\]$/g, '');
  const addresses = isIP(bare) === 0 ? await dns.addresses(bare) : [bare];
  const allowed = await spfAllows(dns, domain, addresses);
  if (allowed) return [found];
  return [
    found,
    finding(
      'hint',
      `The record does not seem to allow ${bare}, the server in SMTP_URL${addresses.length === 0 ? ', of which the DNS has no address' : ''}. If mails leave from there, add it. If that server relays them, allow the relay instead.`,
    ),
  ];
}

async function checkDmarc(dns: Dns, domain: string): Promise<Finding> {
  const labels = domain.split('.');
  // A DMARC record applies to subdomains that have none.
  for (let from = 0; from <= Math.max(0, labels.length - 2); from += 1) {
    const name = `_dmarc.${labels.slice(from).join('.')}`;
    const record = (await dns.texts(name)).find((text) => /^v=DMARC1\s*(;|$)/i.test(text));
    if (record !== undefined) return { record: 'DMARC', state: 'ok', says: `${record} (at ${name})` };
  }
  return {
    record: 'DMARC',
    state: 'missing',
    says: `There is no DMARC record, which says what receivers do with forged mail from ${domain}. Large providers require one. Add a TXT record at _dmarc.${domain} that begins with v=DMARC1; p=none.`,
  };
}

async function checkDkim(dns: Dns, domain: string, selector: string | null): Promise<Finding> {
  if (selector === null)
    return {
      record: 'DKIM',
      state: 'hint',
      says: 'The key can only be looked up by its selector: the word after s= in the line DKIM-Signature of a mail that arrived. Pass --selector WORD. A mail without such a line is not signed.',
    };
  const name = `${selector}._domainkey.${domain}`;
  const record = (await dns.texts(name)).find((text) => /(^|;)\s*p=/.test(text));
  if (record === undefined)
    return { record: 'DKIM', state: 'missing', says: `There is no key at ${name}. Add the TXT record that your mail server gives you.` };
  if (!/(^|;)\s*p=\s*[^;\s]/.test(record))
    return { record: 'DKIM', state: 'missing', says: `The key at ${name} has been withdrawn (p= is empty).` };
  return {
    record: 'DKIM',
    state: 'ok',
    says: `There is a key at ${name}. Whether mails are signed with it, a mail that arrived says: dkim=pass.`,
  };
}
