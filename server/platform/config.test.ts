import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Config, ConfigError, readConfig } from './config.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rounds-config-'));
});
afterAll(() => rm(folder, { recursive: true }));

const SECRET = 'Zk3x9vQ0mB7tYw2LpR8sUc5dNf1hGj4a';
const PRODUCTION = {
  NODE_ENV: 'production',
  SESSION_SECRET: SECRET,
  PUBLIC_URL: 'https://rounds.alderridge.edu',
  SMTP_URL: 'smtps://user:pass@mail.example',
  SUPPORT_EMAIL: 'help@alderridge.edu',
};

function read(environment: Record<string, string | undefined>): Config {
  return readConfig({ DATA_DIR: folder, ...environment });
}

function problems(environment: Record<string, string | undefined>): string[] {
  try {
    read(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('without any settings', () => {
  test('everything has a value that works on one’s own machine', () => {
    expect(read({})).toMatchObject({
      production: false,
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://127.0.0.1:3000',
      databaseUrl: null,
      smtpUrl: null,
      redisUrl: null,
      s3: null,
      siteName: 'Rounds',
      mailFrom: { name: 'Rounds', address: 'support@rounds.example' },
      alwaysAcceptedEmails: [],
      trustedProxies: [],
    });
  });

  test('a secret is made once, and only its owner can read it', async () => {
    const { secret } = read({});
    expect(secret.length).toBeGreaterThanOrEqual(32);
    expect(read({}).secret).toBe(secret);
    expect((await stat(join(folder, 'session-secret'))).mode & 0o777).toBe(0o600);
  });

  test('an empty or blank variable counts as not set', () => {
    expect(read({ PORT: '', PUBLIC_URL: ' ', SMTP_URL: '', NODE_ENV: undefined })).toMatchObject({
      port: 3000,
      smtpUrl: null,
      production: false,
    });
  });
});

describe('settings', () => {
  test('ask moderators for a second factor only where they say so', () => {
    expect(read({}).moderatorsNeedSecondFactor).toBe(false);
    expect(read({ MODERATOR_SECOND_FACTOR: 'required' }).moderatorsNeedSecondFactor).toBe(true);
    expect(() => read({ MODERATOR_SECOND_FACTOR: 'yes' })).toThrow('MODERATOR_SECOND_FACTOR must be required or optional.');
  });

  test('are taken over', () => {
    const config = read({
      PORT: '8080',
      HOST: '::1',
      SITE_NAME: 'Ward',
      SUPPORT_EMAIL: 'a@b.example',
      ALWAYS_ACCEPTED_EMAILS: 'Dean@X.example, b@y.example ,',
      TRUSTED_PROXIES: '10.0.0.1, 10.1.0.0/16,loopback,fd00::/8',
    });
    expect(config).toMatchObject({
      port: 8080,
      publicUrl: 'http://[::1]:8080',
      siteName: 'Ward',
      mailFrom: { name: 'Ward', address: 'a@b.example' },
      alwaysAcceptedEmails: ['dean@x.example', 'b@y.example'],
      trustedProxies: ['10.0.0.1', '10.1.0.0/16', 'loopback', 'fd00::/8'],
    });
    expect(read({ RATE_LIMIT_FACTOR: '2.5' }).rateLimitFactor).toBe(2.5);
    expect(() => read({ RATE_LIMIT_FACTOR: '0' })).toThrow('RATE_LIMIT_FACTOR must be from 1 to 100.');
    for (const written of ['https://rounds.example/', 'HTTPS://Rounds.example', ' https://rounds.example ', 'https://rounds.example:443'])
      expect(read({ PUBLIC_URL: written }).publicUrl, written).toBe('https://rounds.example');
    expect(read({ S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' }).s3).toEqual({
      endpoint: null,
      bucket: 'b',
      region: 'us-east-1',
      pathStyle: false,
      accessKeyId: 'k',
      secretAccessKey: 's',
    });
  });

  test.each([
    [{ PORT: 'eighty' }, 'PORT must be a number.'],
    [{ PORT: '65536' }, 'PORT must be from 0 to 65535.'],
    [{ PORT: '80.5' }, 'PORT must be a whole number.'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV must be production, development or test.'],
    [{ PUBLIC_URL: 'rounds.example' }, 'PUBLIC_URL must be an address that begins with http:// or https://.'],
    [{ PUBLIC_URL: 'https://rounds.example/forum' }, 'PUBLIC_URL must be an address without a path.'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be an address that begins with postgres:// or postgresql://.'],
    [{ SMTP_URL: 'mail.example:25' }, 'SMTP_URL must be an address that begins with smtp:// or smtps://.'],
    [{ REDIS_URL: 'localhost' }, 'REDIS_URL must be an address that begins with redis:// or rediss://.'],
    [{ SUPPORT_EMAIL: 'support' }, 'SUPPORT_EMAIL must be an e-mail address.'],
    [{ SITE_NAME: 'x'.repeat(61) }, 'SITE_NAME can have at most 60 characters.'],
    [{ ALWAYS_ACCEPTED_EMAILS: 'a@b.example, dean' }, 'ALWAYS_ACCEPTED_EMAILS has “dean”, which is not an e-mail address.'],
    [{ TRUSTED_PROXIES: 'nginx' }, 'TRUSTED_PROXIES has “nginx”, which is neither an IP address nor a range like 10.0.0.0/8.'],
    [{ TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES has “10.0.0.0/33”, which is neither an IP address nor a range like 10.0.0.0/8.'],
    [{ S3_BUCKET: 'b' }, 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set when S3 is used.'],
    [{ S3_REGION: 'eu-central-1' }, 'S3_BUCKET and S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set when S3 is used.'],
    [{ S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's', S3_PATH_STYLE: 'yes' }, 'S3_PATH_STYLE must be true or false.'],
    [
      { S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's', S3_ENDPOINT: 'store' },
      'S3_ENDPOINT must be an address that begins with http:// or https://.',
    ],
    [{ BACKUP_KEEP: '7' }, 'BACKUP_FOLDER must be set when backups are made by the clock.'],
    [{ BACKUP_FOLDER: '/b', BACKUP_AT: '24:00' }, 'BACKUP_AT must be a time of the day in UTC like 03:30.'],
    [{ BACKUP_FOLDER: '/b', BACKUP_KEEP: '0' }, 'BACKUP_KEEP must be from 1 to 1000.'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have at least 24 characters.'],
  ])('%j: the start names the problem', (environment, problem) => {
    expect(problems(environment)).toEqual([problem]);
  });

  test('backups by the clock: where, when, how many', () => {
    expect(read({}).backups).toBeNull();
    expect(read({ BACKUP_FOLDER: '/b', BACKUP_AT: '23:05', BACKUP_KEEP: '30' }).backups).toEqual({
      folder: '/b',
      hour: 23,
      minute: 5,
      keep: 30,
      passphraseFile: null,
    });
  });

  test('with several problems: the start names all of them at once', () => {
    const wrong = {
      NODE_ENV: 'production',
      PORT: 'x',
      SMTP_URL: 'x',
      S3_BUCKET: 'b',
      ALWAYS_ACCEPTED_EMAILS: 'dean',
      TRUSTED_PROXIES: 'nginx',
      SESSION_SECRET: 'short',
    };
    const named = problems(wrong).map((problem) => problem.split(' ')[0]);
    expect(named.toSorted()).toEqual([
      'ALWAYS_ACCEPTED_EMAILS',
      'PORT',
      'PUBLIC_URL',
      'S3_ACCESS_KEY_ID',
      'SESSION_SECRET',
      'SMTP_URL',
      'SUPPORT_EMAIL',
      'TRUSTED_PROXIES',
    ]);
  });

  test.each(['Rounds', 'rounds.example.edu', 'Rounds <rounds>', 'a@b.example, c@d.example'])(
    'with the sender “%s” are refused',
    (sender) => {
      expect(problems({ MAIL_FROM: sender })).toEqual([expect.stringContaining('MAIL_FROM must be one address')]);
    },
  );

  test('that name no network of a school are refused', () => {
    expect(read({ SCHOOL_NETWORKS: '192.0.2.7, 198.51.100.0/24 2001:db8::/48' }).schoolNetworks).toEqual([
      '192.0.2.7',
      '198.51.100.0/24',
      '2001:db8::/48',
    ]);
    for (const networks of ['0.0.0.0/0', '10.0.0.0/7', '2000::/3', '::/0', 'loopback', 'campus', '192.0.2.0/33'])
      expect(problems({ SCHOOL_NETWORKS: networks }), networks).toHaveLength(1);
  });

  test('of a previous secret that is guessable, or the present one, are refused', () => {
    const previous = SECRET.toLowerCase();
    expect(read({ ...PRODUCTION, SESSION_SECRET_PREVIOUS: previous }).previousSecret).toBe(previous);
    for (const wrong of [SECRET, 'change-me']) expect(problems({ ...PRODUCTION, SESSION_SECRET_PREVIOUS: wrong }), wrong).toHaveLength(1);
  });

  test('that Fastify would not understand never reach it', () => {
    for (const proxies of ['10.0.0.1/', '10.0.0.1/8/8', '10.0.0.1/x', '1.2.3', '*', 'true'])
      expect(problems({ TRUSTED_PROXIES: proxies }), proxies).toHaveLength(1);
  });
});

describe('in production', () => {
  test('a complete configuration is accepted', () => {
    expect(read(PRODUCTION)).toMatchObject({
      production: true,
      secret: SECRET,
      publicUrl: 'https://rounds.alderridge.edu',
      mailFrom: { name: 'Rounds', address: 'help@alderridge.edu' },
    });
  });

  test.each(['SESSION_SECRET', 'PUBLIC_URL', 'SMTP_URL', 'SUPPORT_EMAIL'])('a missing %s stops the start', (name) => {
    const found = problems({ ...PRODUCTION, [name]: undefined });
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(`${name} must be set in production`);
  });

  test.each([
    'change-me',
    'changeme-changeme-changeme-changeme',
    'secret-secret-secret-secret-secret',
    'PASSWORD-password-password-password',
    'replace-with-your-own-secret-please',
    'Zk3x9vQ0mB7tYw2LpR8sUc5dNf1hGj4',
    'a'.repeat(40),
  ])('the sample or guessable secret “%s” stops the start', (secret) => {
    expect(problems({ ...PRODUCTION, SESSION_SECRET: secret })).toEqual([
      'SESSION_SECRET must be random and have at least 32 characters; make one with “openssl rand -base64 32”.',
    ]);
  });
});

describe('http in production', () => {
  test('is refused unless it is allowed', () => {
    const plain = { ...PRODUCTION, PUBLIC_URL: 'http://rounds.alderridge.edu' };
    for (const PUBLIC_URL of [plain.PUBLIC_URL, 'HTTP://rounds.alderridge.edu', ' http://rounds.alderridge.edu'])
      expect(problems({ ...plain, PUBLIC_URL })).toEqual([
        expect.stringMatching(/^PUBLIC_URL must begin with https:\/\/ in production.*ALLOW_HTTP=1/),
      ]);
    expect(read({ ...plain, ALLOW_HTTP: '1' }).publicUrl).toBe('http://rounds.alderridge.edu');
  });
});

describe('misspelled settings', () => {
  test.each([
    ['PUBLIC_ULR', 'PUBLIC_URL'],
    ['SMTP_URI', 'SMTP_URL'],
    ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
    ['SUPPORT_MAIL', 'SUPPORT_EMAIL'],
    ['DATABASE_URI', 'DATABASE_URL'],
  ])('%s is warned of as %s', (name, meant) => {
    expect(read({ [name]: 'x' }).warnings).toEqual([`${name} is not a setting and has no effect. Did you mean ${meant}?`]);
  });

  test('other variables of the system are not', () => {
    const system = {
      HOME: '/root',
      HOSTNAME: 'a',
      USER: 'a',
      SHELL: 'a',
      EDITOR: 'a',
      LOGNAME: 'a',
      npm_config_cache: 'a',
      NODE_OPTIONS: 'a',
    };
    expect(read({ ...system, SMTP_URL: 'smtp://mail.example', SMTP_URI: 'x' }).warnings).toEqual([]);
  });
});
