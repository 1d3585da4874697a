import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import leven from 'leven';
import { z } from 'zod';
import { formatNumber, plural } from '#shared/rules/locale.ts';
import { schoolNetworks } from './http/school-networks.ts';

/** Thrown with every problem of the environment, one sentence each. */
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
/** Different ones; 32 random hexadecimal digits have about 14. */
const MIN_SECRET_CHARACTERS = 8;
const MAKE_SECRET = 'make one with “openssl rand -base64 32”';

const email = z.email('must be an e-mail address');
/** An address, a range, or one of the names that Fastify knows for ranges. */
const network = z.union([z.enum(['loopback', 'linklocal', 'uniquelocal']), z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);
/** Bits of the widest range that may be a school's: nobody means the whole internet. */
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

/** Values with commas or spaces between them. */
function list(item: z.ZodType<string>, problem: string) {
  const isItem = (value: string) => item.safeParse(value).success;
  return z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter((value) => value !== ''))
    .pipe(z.array(z.string().refine(isItem, { error: ({ input }) => `has “${input}”, which is ${problem}` })));
}

const Environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test'], 'must be production, development or test').default('development'),
  PORT: between(0, 65_535).int('must be a whole number').default(3000),
  HOST: z.string().default('127.0.0.1'),
  ALLOW_HTTP: z.enum(['0', '1'], 'must be 0 or 1').default('0'),
  PUBLIC_URL: origin.optional(),
  FORMER_URLS: list(origin, 'not an address like https://forum.example.edu'),
  HSTS_SUBDOMAINS: z.enum(['0', '1'], 'must be 0 or 1').default('0'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url('postgres', 'postgresql').optional(),
  SMTP_URL: url('smtp', 'smtps').optional(),
  MAIL_FROM: z.string().min(3).optional(),
  REDIS_URL: url('redis', 'rediss').optional(),
  S3_ENDPOINT: url('http', 'https').optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_PATH_STYLE: z.enum(['true', 'false'], 'must be true or false').optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SITE_NAME: z.string().max(60, 'can have at most 60 characters').default('Rounds'),
  ORGANISATION: z.string().max(120, 'can have at most 120 characters').default('the Rounds student outreach'),
  SUPPORT_EMAIL: email.default('support@rounds.example'),
  OPERATOR_EMAIL: email.optional(),
  ALWAYS_ACCEPTED_EMAILS: list(email, 'not an e-mail address'),
  SESSION_SECRET: secret.optional(),
  SESSION_SECRET_PREVIOUS: secret.optional(),
  MODERATOR_SECOND_FACTOR: z.enum(['required', 'optional'], 'must be required or optional').default('optional'),
  TRUSTED_PROXIES: list(network, 'neither an IP address nor a range like 10.0.0.0/8'),
  SCHOOL_NETWORKS: list(
    schoolNetwork,
    `neither an IP address nor a range like 192.0.2.0/24 (from /${WIDEST.ipv4} on, IPv6 from /${WIDEST.ipv6})`,
  ),
  BACKUP_FOLDER: z.string().optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of the day in UTC like 03:30')
    .default('03:00'),
  BACKUP_KEEP: between(1, 1_000).int('must be a whole number').default(14),
  BACKUP_PASSPHRASE_FILE: z.string().optional(),
  METRICS_TOKEN: z.string().min(24, 'must have at least 24 characters').optional(),
  SLOW_QUERY_MS: z.coerce.number('must be a number').min(0, 'must be 0 or more').default(500),
  RATE_LIMIT_FACTOR: between(1, 100).default(1),
});

const NEEDED_IN_PRODUCTION = {
  SESSION_SECRET: `; ${MAKE_SECRET}`,
  PUBLIC_URL: ': the address that people type',
  SMTP_URL: ': people confirm their address by mail',
  SUPPORT_EMAIL: ': the address where people ask for help',
};

function isGuessable(secret: string): boolean {
  const sample = SAMPLE_SECRETS.some((one) => secret.toLowerCase().startsWith(one));
  return sample || secret.length < MIN_SECRET_LENGTH || new Set(secret).size < MIN_SECRET_CHARACTERS;
}

function hostOf(address = ''): string {
  return new URL(address).host;
}

/** Outside production a secret is made at the first start and kept with the data. @throws {ConfigError} */
function localSecret(dataDir: string): string {
  const file = join(dataDir, 'session-secret');
  try {
    if (existsSync(file)) return readFileSync(file, 'utf8').trim();
    mkdirSync(dataDir, { recursive: true });
    const secret = randomBytes(32).toString('base64url');
    writeFileSync(file, `${secret}\n`, { mode: 0o600 });
    return secret;
  } catch (error) {
    throw new ConfigError([`DATA_DIR ${dataDir} cannot be used: ${error instanceof Error ? error.message : String(error)}.`]);
  }
}

/** Shorter names are too like others, such as HOST and HOME. */
const SHORTEST_GUESS = 6;
/** Letters that may be wrong. */
const MOST_WRONG = 3;

/** A sentence for each variable that is no setting but nearly has the name of one that is not set. */
function misspelledSettings(given: Record<string, string | undefined>): string[] {
  const missing = Object.keys(Environment.shape).filter((name) => name.length >= SHORTEST_GUESS && given[name] === undefined);
  return Object.keys(given)
    .filter((name) => name.length >= SHORTEST_GUESS && !(name in Environment.shape))
    .flatMap((name) => {
      const meant = missing.find(
        (setting) => leven(setting, name, { maxDistance: MOST_WRONG + 1 }) <= Math.min(MOST_WRONG, name.length / 4),
      );
      return meant === undefined ? [] : [`${name} is not a setting and has no effect. Did you mean ${meant}?`];
    });
}

/**
 * Reads and checks the environment whole.
 * @throws {ConfigError} naming every problem
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''));
  const parsed = Environment.safeParse(given);
  const problems = (parsed.error?.issues ?? []).map(({ path, message }) => `${String(path[0])} ${message}.`);
  const uses = (prefix: string) => Object.keys(given).some((name) => name.startsWith(prefix));
  const s3Missing = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'].filter((name) => given[name] === undefined);
  if (uses('S3_') && s3Missing.length > 0) problems.push(`${s3Missing.join(' and ')} must be set when S3 is used.`);
  if (uses('BACKUP_') && given.BACKUP_FOLDER === undefined) problems.push('BACKUP_FOLDER must be set when backups are made by the clock.');
  if (given.SESSION_SECRET !== undefined && given.SESSION_SECRET === given.SESSION_SECRET_PREVIOUS)
    problems.push('SESSION_SECRET_PREVIOUS must be another one than SESSION_SECRET.');
  if (parsed.data?.PUBLIC_URL !== undefined && parsed.data.FORMER_URLS.some((former) => hostOf(former) === hostOf(given.PUBLIC_URL)))
    problems.push('FORMER_URLS names the host of PUBLIC_URL, which would lead to itself.');
  const isSchool = schoolNetworks(parsed.data?.SCHOOL_NETWORKS ?? []);
  const proxies = (parsed.data?.TRUSTED_PROXIES ?? []).map((proxy) => proxy.split('/')[0] ?? '').filter((proxy) => isIP(proxy) > 0);
  if (['127.0.0.1', '::1', ...proxies].some(isSchool))
    problems.push('SCHOOL_NETWORKS names this machine or a trusted proxy, behind which everybody is.');
  for (const [name, why] of Object.entries(NEEDED_IN_PRODUCTION))
    if (given.NODE_ENV === 'production' && given[name] === undefined) problems.push(`${name} must be set in production${why}.`);
  if (given.NODE_ENV === 'production' && given.ALLOW_HTTP !== '1' && given.PUBLIC_URL?.startsWith('http:'))
    problems.push(
      'PUBLIC_URL must begin with https:// in production, or passwords can be read on their way. ALLOW_HTTP=1 allows it all the same.',
    );
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);
  return configOf(parsed.data, misspelledSettings(given));
}

/** All settings of one installation. Nothing else in the server reads the environment. */
export type Config = ReturnType<typeof configOf>;

function configOf(env: z.infer<typeof Environment>, warnings: readonly string[]) {
  const host = env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST;
  const dataDir = resolve(env.DATA_DIR);
  return {
    production: env.NODE_ENV === 'production',
    /** Settings that look misspelled, one sentence each. */
    warnings,
    port: env.PORT,
    host: env.HOST,
    /** Without a slash at the end. */
    publicUrl: (env.PUBLIC_URL ?? `http://${host}:${env.PORT}`).replace(/\/+$/, ''),
    /** Hosts under which people knew the forum. */
    formerHosts: env.FORMER_URLS.map(hostOf),
    hstsSubdomains: env.HSTS_SUBDOMAINS === '1',
    dataDir,
    /** Null: an embedded PostgreSQL below `dataDir`. */
    databaseUrl: env.DATABASE_URL ?? null,
    /** Null: mail goes to the local outbox page. */
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? `${env.SITE_NAME} <${env.SUPPORT_EMAIL}>`,
    redisUrl: env.REDIS_URL ?? null,
    s3: s3Of(env),
    siteName: env.SITE_NAME,
    organisation: env.ORGANISATION,
    supportEmail: env.SUPPORT_EMAIL,
    /** Where alarms go. */
    operatorEmail: env.OPERATOR_EMAIL ?? env.SUPPORT_EMAIL,
    alwaysAcceptedEmails: env.ALWAYS_ACCEPTED_EMAILS.map((address) => address.toLowerCase()),
    /** Signs sessions and links. */
    secret: env.SESSION_SECRET ?? localSecret(dataDir),
    /** What it has signed is still accepted. */
    previousSecret: env.SESSION_SECRET_PREVIOUS ?? null,
    /** Whether only those who log in in two steps act as moderators. */
    moderatorsNeedSecondFactor: env.MODERATOR_SECOND_FACTOR === 'required',
    /** Addresses of reverse proxies whose X-Forwarded-* headers are believed. */
    trustedProxies: env.TRUSTED_PROXIES,
    /** Addresses and ranges behind each of which a school's people are: the limits of one address do not apply. */
    schoolNetworks: env.SCHOOL_NETWORKS,
    /** Null: none are made by the clock. */
    backups: backupsOf(env),
    /** Lets whoever names it read the metrics from elsewhere; null: only this machine does. */
    metricsToken: env.METRICS_TOKEN ?? null,
    /** Milliseconds from which a query stands in the log. */
    slowQueryMs: env.SLOW_QUERY_MS,
    /** By which the limits on what people do are multiplied. */
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
  };
}

export type S3Config = NonNullable<ReturnType<typeof s3Of>>;

function s3Of(env: z.infer<typeof Environment>) {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint = null, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) return null;
  /** The bucket's name in the path of an address, as most stores but Amazon's ask for, not in its host name. */
  const pathStyle = env.S3_PATH_STYLE === undefined ? endpoint !== null : env.S3_PATH_STYLE === 'true';
  return { endpoint, bucket, region: env.S3_REGION, pathStyle, accessKeyId, secretAccessKey };
}

function backupsOf({ BACKUP_FOLDER, BACKUP_AT, BACKUP_KEEP, BACKUP_PASSPHRASE_FILE: file }: z.infer<typeof Environment>) {
  if (BACKUP_FOLDER === undefined) return null;
  // In UTC.
  const [hour, minute] = BACKUP_AT.split(':').map(Number) as [number, number];
  /** The passphrase is the file's first line; null: backups are not encrypted. */
  const passphraseFile = file === undefined ? null : resolve(file);
  return { folder: resolve(BACKUP_FOLDER), hour, minute, keep: BACKUP_KEEP, passphraseFile };
}

/** Who stands behind a command that is run with the rights of another account; null where nobody does. */
export function behindSudo(environment: NodeJS.ProcessEnv = process.env): string | null {
  return environment.SUDO_USER ?? null;
}

/** The environment for a program that this one starts: its own, with some variables set. */
export function childEnvironment(set: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, ...set };
}
