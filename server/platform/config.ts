import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import leven from 'leven';
import { z } from 'zod';
import { formatNumber, plural } from '#shared/rules/locale.ts';
import { schoolNetworks } from './http/school-networks.ts';

export class ConfigError extends Error {
  readonly problems: string[];
  constructor(problems: string[]) {
    const many = plural(problems.length, { one: 'a problem', other: `${formatNumber(problems.length)} problems` });
    super(`The configuration has ${many}:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

const SAMPLE_SECRETS = ['change-me', 'changeme', 'secret', 'password', 'replace-with-your-own-secret'];
const MIN_SECRET_LENGTH = 32;
/** Distinct characters. 32 random hexadecimal digits have about 14. */
const MIN_SECRET_CHARACTERS = 8;
const MAKE_SECRET = 'make one with “openssl rand -base64 32”';

const email = z.email('must be an e-mail address');
/** An address, or a name with an address in angle brackets. */
const SENDER = /^(?:"?(?<name>[^"<>]*?)"?\s*<(?<address>[^\s<>@,]+@[^\s<>@,]+)>|(?<only>[^\s<>@,]+@[^\s<>@,]+))$/;
/** An address, a range, or a name that Fastify knows for ranges. */
const network = z.union([z.enum(['loopback', 'linklocal', 'uniquelocal']), z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);
/** Prefix length of the widest range accepted as a school's. */
const WIDEST = { ipv4: 8, ipv6: 24 };
const bitsOf = (range: string) => Number(range.split('/')[1]);
const schoolNetwork = z.union([
  z.ipv4(),
  z.ipv6(),
  z.cidrv4().refine((range) => bitsOf(range) >= WIDEST.ipv4),
  z.cidrv6().refine((range) => bitsOf(range) >= WIDEST.ipv6),
]);

function url(...schemes: string[]) {
  return z
    .string()
    .refine(
      (value) => URL.canParse(value) && schemes.includes(new URL(value).protocol.slice(0, -1)),
      `must be an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
    );
}

const origin = url('http', 'https').refine(
  (value) => !URL.canParse(value) || new URL(value).href === `${new URL(value).origin}/`,
  'must be an address without a path',
);

const secret = z
  .string()
  .refine((value) => !isGuessable(value), `must be random and have at least ${MIN_SECRET_LENGTH} characters; ${MAKE_SECRET}`);

function between(min: number, max: number) {
  const problem = `must be from ${min} to ${max}`;
  return z.coerce.number('must be a number').min(min, problem).max(max, problem);
}

/** Values separated by commas or spaces. */
function list(item: z.ZodType<string>, problem: string) {
  const isItem = (value: string) => item.safeParse(value).success;
  return z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter((value) => value !== ''))
    .pipe(z.array(z.string().refine(isItem, { error: ({ input }) => `has “${input}”, which is ${problem}` })));
}

/** `npm run generate` writes the descriptions into docs/settings.md. */
const Environment = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'must be production, development or test')
    .default('development')
    .describe(
      '`production` or `development`. In production the settings marked * are required, no demonstration data is created and there is no outbox page.',
    ),
  PORT: between(0, 65_535).int('must be a whole number').default(3000).describe('The port that the server listens on.'),
  HOST: z.string().default('127.0.0.1').describe('The address that the server listens on.'),
  ALLOW_HTTP: z
    .enum(['0', '1'], 'must be 0 or 1')
    .default('0')
    .describe('`1` allows a `PUBLIC_URL` that begins with `http://` in production. Passwords then travel unencrypted.'),
  PUBLIC_URL: origin
    .optional()
    .describe(
      'The address that people type. Links in mails begin with it, and with `https://` cookies are marked secure. Without it: `http://HOST:PORT`.',
    ),
  HSTS_SUBDOMAINS: z
    .enum(['0', '1'], 'must be 0 or 1')
    .default('0')
    .describe('`1` makes browsers use https for all names below the one in `PUBLIC_URL` too.'),
  DATA_DIR: z.string().default('./data').describe('The folder of the embedded PostgreSQL, stored files, secrets and demonstration logins.'),
  DATABASE_URL: url('postgres', 'postgresql')
    .optional()
    .describe('An external PostgreSQL, version 15 to 18. Without it the server runs an embedded one.'),
  SMTP_URL: url('smtp', 'smtps')
    .optional()
    .describe(
      'The mail server, such as `smtp://user:password@host:587?requireTLS=true`, or `smtps://` with port 465 (`docs/mail.md`). While it cannot be reached, mails wait in the database.',
    ),
  MAIL_FROM: z
    .string()
    .regex(SENDER, 'must be one address, such as “Rounds <rounds@example.edu>”')
    .optional()
    .describe('The sender of mails. Without it: the site name and the support address.'),
  REDIS_URL: url('redis', 'rediss')
    .optional()
    .describe('A Redis that connects several nodes: live events reach the tabs of all of them, and limits count for all together.'),
  S3_ENDPOINT: url('http', 'https').optional().describe('The address of an S3 store that is not Amazon’s.'),
  S3_BUCKET: z.string().optional().describe('Stores files in this S3 bucket instead of below `DATA_DIR`. Needs both S3 keys.'),
  S3_REGION: z.string().default('us-east-1').describe('The region of the bucket.'),
  S3_PATH_STYLE: z
    .enum(['true', 'false'], 'must be true or false')
    .optional()
    .describe('`true` puts the name of the bucket into the path, `false` into the host name. Without it: `true` if `S3_ENDPOINT` is set.'),
  S3_ACCESS_KEY_ID: z.string().optional().describe('The id of the S3 access key.'),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('The secret of the S3 access key.'),
  SITE_NAME: z.string().max(60, 'can have at most 60 characters').default('Rounds').describe('The name of the forum.'),
  ORGANISATION: z
    .string()
    .max(120, 'can have at most 120 characters')
    .default('the Rounds student outreach')
    .describe('The organisation that the footer names.'),
  SUPPORT_EMAIL: email
    .default('support@rounds.example')
    .describe('The address where people ask for help. It also gets the replies to moderators’ mails.'),
  OPERATOR_EMAIL: email
    .optional()
    .describe('The address that gets warnings about disks, backups, mails, the certificate and errors. Without it: `SUPPORT_EMAIL`.'),
  ALWAYS_ACCEPTED_EMAILS: list(email, 'not an e-mail address').describe(
    'Addresses, separated by commas, that may sign up although they belong to no school.',
  ),
  SESSION_SECRET: secret
    .optional()
    .describe(
      'Signs sessions and links: at least 32 characters, made with `openssl rand -base64 32`. Outside production the first start makes one.',
    ),
  SESSION_SECRET_PREVIOUS: secret
    .optional()
    .describe('The former secret after a change (`docs/operating.md`). What it has signed stays valid.'),
  MODERATOR_SECOND_FACTOR: z
    .enum(['required', 'optional'], 'must be required or optional')
    .default('optional')
    .describe('`required` or `optional`. If required, moderators have the rights of students until they turn on two-step log-in.'),
  TRUSTED_PROXIES: list(network, 'neither an IP address nor a range like 10.0.0.0/8').describe(
    'Addresses and ranges of reverse proxies, separated by commas. The server believes their `X-Forwarded-*` headers.',
  ),
  SCHOOL_NETWORKS: list(
    schoolNetwork,
    `neither an IP address nor a range like 192.0.2.0/24 (from /${WIDEST.ipv4} on, IPv6 from /${WIDEST.ipv6})`,
  ).describe(
    'Addresses and ranges of school networks, separated by commas. Requests from there are limited by account instead of address, so that a whole year can sign up at once.',
  ),
  BACKUP_FOLDER: z
    .string()
    .optional()
    .describe('The server writes a backup of everything into this folder each day and removes the oldest ones.'),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of the day in UTC like 03:30')
    .default('03:00')
    .describe('The time of the daily backup, in UTC.'),
  BACKUP_KEEP: between(1, 1_000).int('must be a whole number').default(14).describe('How many daily backups are kept.'),
  BACKUP_PASSPHRASE_FILE: z.string().optional().describe('A file whose first line encrypts the daily backups.'),
  METRICS_TOKEN: z
    .string()
    .min(24, 'must have at least 24 characters')
    .optional()
    .describe(
      'Lets Prometheus read `/metrics` with `Authorization: Bearer …`; at least 24 characters. Without it only a forum with a local address answers there, and only to its own machine.',
    ),
  SLOW_QUERY_MS: z.coerce
    .number('must be a number')
    .min(0, 'must be 0 or more')
    .default(500)
    .describe('Queries that take at least this many milliseconds are logged with their route and without their parameters.'),
  RATE_LIMIT_FACTOR: between(1, 100)
    .default(1)
    .describe(
      'From 1 to 100. Multiplies the limits on what an account or address may do. Limits that protect passwords and mailboxes stay.',
    ),
});

const NEEDED_IN_PRODUCTION = {
  SESSION_SECRET: `; ${MAKE_SECRET}`,
  PUBLIC_URL: ': the address that people type',
  SMTP_URL: ': people confirm their address by mail',
  SUPPORT_EMAIL: ': the address where people ask for help',
};

interface Setting {
  name: string;
  /** Empty if there is no fixed default. */
  defaultValue: string;
  neededInProduction: boolean;
  description: string;
}

export function listSettings(): Setting[] {
  return Object.entries(Environment.shape).map(([name, type]) => ({
    name,
    defaultValue: type instanceof z.ZodDefault ? String(type.def.defaultValue) : '',
    neededInProduction: name in NEEDED_IN_PRODUCTION,
    description: type.description ?? '',
  }));
}

function isGuessable(secret: string): boolean {
  const sample = SAMPLE_SECRETS.some((one) => secret.toLowerCase().startsWith(one));
  return sample || secret.length < MIN_SECRET_LENGTH || new Set(secret).size < MIN_SECRET_CHARACTERS;
}

/**
 * Outside production, the first start creates a secret and stores it with the data. @throws
 * {ConfigError}
 */
function localSecret(dataDir: string, store: boolean): string {
  const file = join(dataDir, 'session-secret');
  try {
    if (existsSync(file)) return readFileSync(file, 'utf8').trim();
    const secret = randomBytes(32).toString('base64url');
    if (!store) return secret;
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, `${secret}\n`, { mode: 0o600 });
    return secret;
  } catch (error) {
    throw new ConfigError([`DATA_DIR ${dataDir} cannot be used: ${error instanceof Error ? error.message : String(error)}.`]);
  }
}

/** Shorter names resemble too many others, such as HOST and HOME. */
const SHORTEST_GUESS = 6;
const MAX_TYPOS = 3;

/** One sentence for each unknown variable whose name resembles a setting that is not set. */
function misspelledSettings(variables: Record<string, string | undefined>): string[] {
  const missing = Object.keys(Environment.shape).filter((name) => name.length >= SHORTEST_GUESS && variables[name] === undefined);
  return Object.keys(variables)
    .filter((name) => name.length >= SHORTEST_GUESS && !(name in Environment.shape))
    .flatMap((name) => {
      const meant = missing.find((setting) => leven(setting, name, { maxDistance: MAX_TYPOS + 1 }) <= Math.min(MAX_TYPOS, name.length / 4));
      return meant === undefined ? [] : [`${name} is not a setting and has no effect. Did you mean ${meant}?`];
    });
}

/**
 * @param storeSecret false: nothing is created, so a mistyped `DATA_DIR` leaves no folder behind
 * @throws {ConfigError} naming every problem
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env, { storeSecret = true } = {}): Config {
  const variables = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''));
  const parsed = Environment.safeParse(variables);
  const problems = (parsed.error?.issues ?? []).map(({ path, message }) => `${String(path[0])} ${message}.`);
  const uses = (prefix: string) => Object.keys(variables).some((name) => name.startsWith(prefix));
  const s3Missing = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'].filter((name) => variables[name] === undefined);
  if (uses('S3_') && s3Missing.length > 0) problems.push(`${s3Missing.join(' and ')} must be set when S3 is used.`);
  if (uses('BACKUP_') && variables.BACKUP_FOLDER === undefined)
    problems.push('BACKUP_FOLDER must be set when backups are made by the clock.');
  if (variables.SESSION_SECRET !== undefined && variables.SESSION_SECRET === variables.SESSION_SECRET_PREVIOUS)
    problems.push('SESSION_SECRET_PREVIOUS must be another one than SESSION_SECRET.');
  const isSchool = schoolNetworks(parsed.data?.SCHOOL_NETWORKS ?? []);
  const proxies = (parsed.data?.TRUSTED_PROXIES ?? []).map((proxy) => proxy.split('/')[0] ?? '').filter((proxy) => isIP(proxy) > 0);
  if (['127.0.0.1', '::1', ...proxies].some(isSchool))
    problems.push('SCHOOL_NETWORKS names this machine or a trusted proxy, behind which everybody is.');
  for (const [name, why] of Object.entries(NEEDED_IN_PRODUCTION))
    if (variables.NODE_ENV === 'production' && variables[name] === undefined) problems.push(`${name} must be set in production${why}.`);
  if (variables.NODE_ENV === 'production' && variables.ALLOW_HTTP !== '1' && /^\s*http:/i.test(variables.PUBLIC_URL ?? ''))
    problems.push(
      'PUBLIC_URL must begin with https:// in production, or passwords can be read on their way. ALLOW_HTTP=1 allows it all the same.',
    );
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);
  return configOf(parsed.data, misspelledSettings(variables), storeSecret);
}

export type Config = ReturnType<typeof configOf>;

function configOf(env: z.infer<typeof Environment>, warnings: readonly string[], storeSecret: boolean) {
  const host = env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST;
  const dataDir = resolve(env.DATA_DIR);
  return {
    production: env.NODE_ENV === 'production',
    /** Settings that look misspelled, one sentence each. */
    warnings,
    port: env.PORT,
    host: env.HOST,
    // As parsed: it may have been written in capitals, with spaces or a slash.
    publicUrl: env.PUBLIC_URL === undefined ? `http://${host}:${env.PORT}` : new URL(env.PUBLIC_URL).origin,
    hstsSubdomains: env.HSTS_SUBDOMAINS === '1',
    dataDir,
    /** null: embedded PostgreSQL below `dataDir`. */
    databaseUrl: env.DATABASE_URL ?? null,
    /** null: mail goes to the local outbox page. */
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: senderOf(env.MAIL_FROM) ?? { name: env.SITE_NAME, address: env.SUPPORT_EMAIL },
    redisUrl: env.REDIS_URL ?? null,
    s3: s3Of(env),
    siteName: env.SITE_NAME,
    organisation: env.ORGANISATION,
    supportEmail: env.SUPPORT_EMAIL,
    operatorEmail: env.OPERATOR_EMAIL ?? env.SUPPORT_EMAIL,
    alwaysAcceptedEmails: env.ALWAYS_ACCEPTED_EMAILS.map((address) => address.toLowerCase()),
    secret: env.SESSION_SECRET ?? localSecret(dataDir, storeSecret),
    previousSecret: env.SESSION_SECRET_PREVIOUS ?? null,
    moderatorsNeedSecondFactor: env.MODERATOR_SECOND_FACTOR === 'required',
    trustedProxies: env.TRUSTED_PROXIES,
    /** Rate limits per address do not apply to these. */
    schoolNetworks: env.SCHOOL_NETWORKS,
    /** null: no scheduled backups. */
    backups: backupsOf(env),
    /** null: only this machine reads the metrics. */
    metricsToken: env.METRICS_TOKEN ?? null,
    /** Slower queries are logged. */
    slowQueryMs: env.SLOW_QUERY_MS,
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
  };
}

export type S3Config = NonNullable<ReturnType<typeof s3Of>>;

function senderOf(sender: string | undefined): { name: string; address: string } | null {
  const { name = '', address, only = '' } = SENDER.exec(sender ?? '')?.groups ?? {};
  return sender === undefined ? null : { name, address: address ?? only };
}

function s3Of(env: z.infer<typeof Environment>) {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint = null, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) return null;
  /** Most stores other than Amazon's expect the bucket in the path, not in the host name. */
  const pathStyle = env.S3_PATH_STYLE === undefined ? endpoint !== null : env.S3_PATH_STYLE === 'true';
  return { endpoint, bucket, region: env.S3_REGION, pathStyle, accessKeyId, secretAccessKey };
}

function backupsOf({ BACKUP_FOLDER, BACKUP_AT, BACKUP_KEEP, BACKUP_PASSPHRASE_FILE: file }: z.infer<typeof Environment>) {
  if (BACKUP_FOLDER === undefined) return null;
  // In UTC.
  const [hour, minute] = BACKUP_AT.split(':').map(Number) as [number, number];
  /** The passphrase is the first line; null: backups are not encrypted. */
  const passphraseFile = file === undefined ? null : resolve(file);
  return { folder: resolve(BACKUP_FOLDER), hour, minute, keep: BACKUP_KEEP, passphraseFile };
}

/** For the operator's commands, which must not create `DATA_DIR`. @throws {ConfigError} */
export function readCommandConfig(): Config {
  return readConfig(process.env, { storeSecret: false });
}

/** The account that ran sudo, or null. */
export function behindSudo(environment: NodeJS.ProcessEnv = process.env): string | null {
  return environment.SUDO_USER ?? null;
}

/** The environment for a child process. */
export function childEnvironment(set: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, ...set };
}
