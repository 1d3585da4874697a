import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { formatNumber, plural } from '#shared/rules/locale.ts';

/** All settings of one installation. Nothing else in the server reads the environment. */
export interface Config {
  production: boolean;
  port: number;
  host: string;
  /** Without a slash at the end. */
  publicUrl: string;
  dataDir: string;
  /** Unset: an embedded PostgreSQL below `dataDir`. */
  databaseUrl: string | null;
  /** Unset: mail goes to the local outbox page. */
  smtpUrl: string | null;
  mailFrom: string;
  redisUrl: string | null;
  s3: S3Config | null;
  siteName: string;
  organisation: string;
  supportEmail: string;
  /** Lower case. */
  alwaysAcceptedEmails: string[];
  /** Signs sessions and links. */
  secret: string;
  /** Whether only those who log in in two steps act as moderators. */
  moderatorsNeedSecondFactor: boolean;
  /** By which the limits on what people do are multiplied. */
  rateLimitFactor: number;
  /** Lets whoever names it read the metrics from elsewhere; unset: only this machine does. */
  metricsToken: string | null;
  /** Milliseconds from which a query stands in the log. */
  slowQueryMs: number;
  /** Unset: none are made by the clock. */
  backups: BackupConfig | null;
  /** Addresses of reverse proxies whose X-Forwarded-* headers are believed. */
  trustedProxies: string[];
}

export interface BackupConfig {
  folder: string;
  /** In UTC. */
  hour: number;
  minute: number;
  /** So many of them stay. */
  keep: number;
  /** Its first line; unset: not encrypted. */
  passphraseFile: string | null;
}

export interface S3Config {
  endpoint: string | null;
  bucket: string;
  region: string;
  /** The bucket's name in the path of an address, not in its host name. */
  pathStyle: boolean;
  accessKeyId: string;
  secretAccessKey: string;
}

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
const MIN_TOKEN_LENGTH = 24;
const DEFAULT_SUPPORT = 'support@rounds.example';

const email = z.email('must be an e-mail address');
function url(...schemes: string[]) {
  return z
    .string()
    .refine(
      (value) => URL.canParse(value) && schemes.includes(new URL(value).protocol.slice(0, -1)),
      `must be an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
    );
}

const Environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test'], 'must be production, development or test').default('development'),
  PORT: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(0, 'must be from 0 to 65535')
    .max(65_535, 'must be from 0 to 65535')
    .default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: url('http', 'https')
    .refine((value) => !URL.canParse(value) || new URL(value).href === `${new URL(value).origin}/`, 'must be an address without a path')
    .optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: url('postgres', 'postgresql').optional(),
  SMTP_URL: url('smtp', 'smtps').optional(),
  MAIL_FROM: z.string().min(3).optional(),
  REDIS_URL: url('redis', 'rediss').optional(),
  S3_ENDPOINT: url('http', 'https').optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_PATH_STYLE: z.enum(['true', 'false'], 'must be true or false').optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  SITE_NAME: z.string().min(1).max(60, 'can have at most 60 characters').default('Rounds'),
  ORGANISATION: z.string().min(1).max(120, 'can have at most 120 characters').default('the Rounds student outreach'),
  SUPPORT_EMAIL: email.optional(),
  ALWAYS_ACCEPTED_EMAILS: z.string().default(''),
  SESSION_SECRET: z.string().optional(),
  MODERATOR_SECOND_FACTOR: z.enum(['required', 'optional'], 'must be required or optional').default('optional'),
  TRUSTED_PROXIES: z.string().default(''),
  BACKUP_FOLDER: z.string().min(1).optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of the day in UTC like 03:30')
    .default('03:00'),
  BACKUP_KEEP: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be from 1 to 1000')
    .max(1_000, 'must be from 1 to 1000')
    .default(14),
  BACKUP_PASSPHRASE_FILE: z.string().min(1).optional(),
  METRICS_TOKEN: z.string().min(MIN_TOKEN_LENGTH, `must have at least ${MIN_TOKEN_LENGTH} characters`).optional(),
  SLOW_QUERY_MS: z.coerce.number('must be a number').min(0, 'must be 0 or more').default(500),
  RATE_LIMIT_FACTOR: z.coerce.number('must be a number').min(1, 'must be from 1 to 100').max(100, 'must be from 1 to 100').default(1),
});

function list(value: string): string[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** An address, a range, or one of the names that Fastify knows for ranges. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  return (
    isIP(address) !== 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(address) === 4 ? 32 : 128)))
  );
}

function isGuessable(secret: string): boolean {
  const sample = SAMPLE_SECRETS.some((one) => secret.toLowerCase().startsWith(one));
  return sample || secret.length < MIN_SECRET_LENGTH || new Set(secret).size < MIN_SECRET_CHARACTERS;
}

/** Outside production a secret is made at the first start and kept with the data. */
function localSecret(dataDir: string): string {
  const file = join(dataDir, 'session-secret');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  mkdirSync(dataDir, { recursive: true });
  const secret = randomBytes(32).toString('base64url');
  writeFileSync(file, `${secret}\n`, { mode: 0o600 });
  return secret;
}

/**
 * Reads and checks the environment whole.
 * @throws {ConfigError} naming every problem
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''));
  const parsed = Environment.safeParse(given);
  const problems = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`);
  // The relations between settings are checked even when single ones are wrong, so that one run tells all.
  const env = parsed.success ? parsed.data : Environment.partial().parse(withoutInvalid(given, parsed.error));
  const production = env.NODE_ENV === 'production';

  const accepted = list(env.ALWAYS_ACCEPTED_EMAILS ?? '').map((address) => address.toLowerCase());
  for (const address of accepted) {
    if (!email.safeParse(address).success) problems.push(`ALWAYS_ACCEPTED_EMAILS has “${address}”, which is not an e-mail address.`);
  }

  const trustedProxies = list(env.TRUSTED_PROXIES ?? '');
  for (const proxy of trustedProxies) {
    if (!isNetwork(proxy)) problems.push(`TRUSTED_PROXIES has “${proxy}”, which is neither an IP address nor a range like 10.0.0.0/8.`);
  }

  const s3Parts = { S3_BUCKET: env.S3_BUCKET, S3_ACCESS_KEY_ID: env.S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: env.S3_SECRET_ACCESS_KEY };
  const s3Missing = Object.keys(s3Parts).filter((name) => given[name] === undefined);
  const s3Used = Object.keys(given).some((name) => name.startsWith('S3_'));
  if (s3Used && s3Missing.length > 0) problems.push(`${s3Missing.join(' and ')} must be set when S3 is used.`);

  const backupsUsed = Object.keys(given).some((name) => name.startsWith('BACKUP_'));
  if (backupsUsed && given.BACKUP_FOLDER === undefined) problems.push('BACKUP_FOLDER must be set when backups are made by the clock.');

  const secret = env.SESSION_SECRET;
  if (secret !== undefined && isGuessable(secret)) {
    problems.push(
      `SESSION_SECRET must be random and have at least ${MIN_SECRET_LENGTH} characters; make one with “openssl rand -base64 32”.`,
    );
  }
  if (production) {
    if (secret === undefined) problems.push('SESSION_SECRET must be set in production; make one with “openssl rand -base64 32”.');
    if (env.PUBLIC_URL === undefined) problems.push('PUBLIC_URL must be set in production: the address that people type.');
    if (env.SMTP_URL === undefined) problems.push('SMTP_URL must be set in production: people confirm their address by mail.');
    if (env.SUPPORT_EMAIL === undefined) problems.push('SUPPORT_EMAIL must be set in production: the address where people ask for help.');
  }
  if (problems.length > 0) throw new ConfigError(problems);

  const port = env.PORT ?? 3000;
  const [hour = 3, minute = 0] = (env.BACKUP_AT ?? '03:00').split(':').map(Number);
  const host = env.HOST ?? '127.0.0.1';
  const dataDir = resolve(env.DATA_DIR ?? './data');
  const supportEmail = env.SUPPORT_EMAIL ?? DEFAULT_SUPPORT;
  return {
    production,
    port,
    host,
    publicUrl: (env.PUBLIC_URL ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`).replace(/\/+$/, ''),
    dataDir,
    databaseUrl: env.DATABASE_URL ?? null,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? `${env.SITE_NAME} <${supportEmail}>`,
    redisUrl: env.REDIS_URL ?? null,
    s3:
      env.S3_BUCKET !== undefined && env.S3_ACCESS_KEY_ID !== undefined && env.S3_SECRET_ACCESS_KEY !== undefined
        ? {
            endpoint: env.S3_ENDPOINT ?? null,
            bucket: env.S3_BUCKET,
            region: env.S3_REGION ?? 'us-east-1',
            // As most other stores ask for, and Amazon does not.
            pathStyle: env.S3_PATH_STYLE === undefined ? env.S3_ENDPOINT !== undefined : env.S3_PATH_STYLE === 'true',
            accessKeyId: env.S3_ACCESS_KEY_ID,
            secretAccessKey: env.S3_SECRET_ACCESS_KEY,
          }
        : null,
    siteName: env.SITE_NAME ?? 'Rounds',
    organisation: env.ORGANISATION ?? '',
    supportEmail,
    alwaysAcceptedEmails: accepted,
    secret: secret ?? localSecret(dataDir),
    moderatorsNeedSecondFactor: env.MODERATOR_SECOND_FACTOR === 'required',
    trustedProxies,
    backups:
      env.BACKUP_FOLDER === undefined
        ? null
        : {
            folder: resolve(env.BACKUP_FOLDER),
            hour,
            minute,
            keep: env.BACKUP_KEEP ?? 14,
            passphraseFile: env.BACKUP_PASSPHRASE_FILE === undefined ? null : resolve(env.BACKUP_PASSPHRASE_FILE),
          },
    metricsToken: env.METRICS_TOKEN ?? null,
    slowQueryMs: env.SLOW_QUERY_MS ?? 500,
    rateLimitFactor: env.RATE_LIMIT_FACTOR ?? 1,
  };
}

/** Who stands behind a command that is run with the rights of another account; null where nobody does. */
export function behindSudo(environment: NodeJS.ProcessEnv = process.env): string | null {
  return environment.SUDO_USER ?? null;
}

/** The environment for a program that this one starts: its own, with some variables set. */
export function childEnvironment(set: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, ...set };
}

function withoutInvalid(given: Record<string, unknown>, error: z.ZodError): Record<string, unknown> {
  const wrong = new Set(error.issues.map((issue) => issue.path[0]));
  return Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name)));
}
