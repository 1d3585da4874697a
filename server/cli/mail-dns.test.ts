import { expect, onTestFinished, test } from 'vitest';
import type { Config } from '#server/platform/config.ts';
import { Refusal } from '#server/shell/operator/problems.ts';
import { startDnsServer, type Zone } from '#server/testing/dns-server.ts';
import { checkMailDns } from './mail-dns.ts';

const MAIL_FROM = 'rounds@mail.alderridge.edu';
const DOMAIN = 'mail.alderridge.edu';

async function check(
  zone: Zone,
  { selector, smtpUrl = 'smtp://relay.example:587', mailFrom = MAIL_FROM }: { selector?: string; smtpUrl?: string; mailFrom?: string } = {},
) {
  const dns = await startDnsServer(zone);
  onTestFinished(dns.stop);
  const config = { mailFrom: { name: 'Rounds', address: mailFrom }, smtpUrl } as Config;
  return checkMailDns(config, { dns: dns.address, selector: selector ?? null });
}

const statesOf = ({ findings }: Awaited<ReturnType<typeof check>>) => findings.map(({ record, state }) => `${record} ${state}`);

test('a domain with all records passes', async () => {
  const found = await check(
    {
      [DOMAIN]: { MX: ['mx.alderridge.edu'], TXT: ['some-site-verification=1', 'v=spf1 include:_spf.relay.example -all'] },
      '_spf.relay.example': { TXT: ['v=spf1 ip4:192.0.2.0/24 ~all'] },
      'relay.example': { A: ['192.0.2.7'] },
      '_dmarc.alderridge.edu': { TXT: ['v=DMARC1; p=quarantine'] },
      [`s1._domainkey.${DOMAIN}`]: { TXT: [`v=DKIM1; k=rsa; p=${'A'.repeat(390)}`] },
    },
    { selector: 's1' },
  );
  expect(found.domain).toBe(DOMAIN);
  expect(statesOf(found)).toEqual(['MX ok', 'SPF ok', 'DMARC ok', 'DKIM ok']);
});

test('a domain without records gets advice, and a DKIM key is found by its selector', async () => {
  const { findings } = await check({ 'relay.example': { A: ['192.0.2.7'] } });
  expect(findings.map(({ record, state }) => `${record} ${state}`)).toEqual(['MX missing', 'SPF missing', 'DMARC missing', 'DKIM hint']);
  const said = findings.map(({ says }) => says).join('\n');
  expect(said).toContain(`Add a TXT record at ${DOMAIN} that begins with v=spf1`);
  expect(said).toContain(`Add a TXT record at _dmarc.${DOMAIN} that begins with v=DMARC1; p=none.`);
  expect(said).toContain('--selector');
});

test('invalid records count as missing: two SPF records, a revoked key, an absent key', async () => {
  const zone = { [DOMAIN]: { TXT: ['v=spf1 -all', 'v=spf1 mx -all'] }, [`old._domainkey.${DOMAIN}`]: { TXT: ['v=DKIM1; p='] } };
  expect(statesOf(await check(zone, { selector: 'old' }))).toEqual(['MX missing', 'SPF missing', 'DMARC missing', 'DKIM missing']);
  expect(statesOf(await check(zone, { selector: 'other' })).at(-1)).toBe('DKIM missing');
});

test.each([
  ['ip4:192.0.2.7', true],
  ['ip4:192.0.2.0/29 -all', true],
  ['ip4:192.0.2.8/29 -all', false],
  ['-ip4:192.0.2.7 -all', false],
  ['a -all', false],
  ['a:relay.example -all', true],
  ['a/24 -all', true],
  ['mx -all', true],
  ['include:v.example -all', false],
  ['redirect=v.example', false],
  [`include:${DOMAIN} -all`, false],
])('whether “%s” names the server in SMTP_URL is said as a hint', async (terms, names) => {
  const found = await check({
    [DOMAIN]: { A: ['192.0.2.77'], MX: ['relay.example'], TXT: [`v=spf1 ${terms}`] },
    'v.example': { TXT: ['v=spf1 ip4:198.51.100.1 -all'] },
    'relay.example': { A: ['192.0.2.7'] },
  });
  const hints = found.findings.filter(({ record, state }) => record === 'SPF' && state === 'hint');
  expect(hints.map(({ says }) => says.includes('relay.example'))).toEqual(names ? [] : [true]);
});

test('a sender without a display name and a mail server given by IP address work', async () => {
  const zone = { 'alderridge.edu': { TXT: ['v=spf1 ip4:127.0.0.0/8 -all'] } };
  const found = await check(zone, { mailFrom: 'rounds@AlderRidge.edu', smtpUrl: 'smtp://127.0.0.1:2525' });
  expect([found.domain, statesOf(found)[1], statesOf(found).length]).toEqual(['alderridge.edu', 'SPF ok', 4]);
});

test('a silent or invalid DNS server is reported', async () => {
  const dns = await startDnsServer({});
  await dns.stop();
  const config = { mailFrom: { name: 'Rounds', address: MAIL_FROM }, smtpUrl: null } as Config;
  const refused = await checkMailDns(config, { dns: dns.address }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Refusal);
  expect((refused as Refusal).message).toContain(`The DNS server does not answer for ${DOMAIN}`);
  await expect(checkMailDns(config, { dns: 'nine' })).rejects.toThrow('“nine” is no address of a DNS server');
});
