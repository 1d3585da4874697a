import './platform/load-settings.ts';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError, readConfig } from './platform/config.ts';
import { StartError } from './platform/db/postgres-supervisor.ts';
import { BUILD_FOLDER, ensureWebBuild } from './platform/http/web-build.ts';
import { createLog, createStep, type Log } from './platform/log.ts';
import { hasOutbox, OUTBOX_PATH } from './platform/mail/outbox.ts';
import { versionText } from './platform/version.ts';
import { seedLogos } from './seed/logos.ts';
import { type DemoAccount, isEmpty, seedIfEmpty } from './seed/seed.ts';
import { type Running, start } from './start.ts';

const STOP_LIMIT = 15_000;

const arguments_ = new Set(process.argv.slice(2));
/** Ctrl-C or SIGTERM may come during the start. */
const stopping = new AbortController();

async function main(): Promise<void> {
  const began = Date.now();
  const config = readConfig();
  const log = createLog(config.production);
  for (const warning of config.warnings) log.warn(warning);
  stopOnSignals(log);
  const step = createStep(config.production, log);
  await ensureWebBuild(step, stopping.signal);

  const running = await start({
    config,
    log,
    step,
    buildFolder: BUILD_FOLDER,
    signal: stopping.signal,
    async prepare(services) {
      if (config.production || arguments_.has('--empty') || !(await isEmpty(services.db))) return;
      if (config.smtpUrl !== null) {
        log.info('No demonstration data: mail to its people would reach strangers. Start without SMTP_URL to get it.');
        return;
      }
      if (config.databaseUrl !== null && !arguments_.has('--demo')) {
        log.info('The database is empty. “npm start -- --demo” fills it with demonstration data.');
        return;
      }
      await step('Creating demonstration data', async () => {
        if (await seedIfEmpty(services.db, config.dataDir)) await seedLogos(services);
      });
    },
  });
  stopping.signal.addEventListener('abort', () => shutDown(running, log));

  const seconds = ((Date.now() - began) / 1_000).toFixed(1);
  log.info(`${config.siteName} is running at ${running.address} (version ${versionText}, started in ${seconds} s)`);
  if (hasOutbox(config)) log.info(`Mail is not sent. Read it at ${running.address}${OUTBOX_PATH}`);
  if (!config.production) await printLogins(config.dataDir, log);
}

function stopOnSignals(log: Log): void {
  const stop = () => {
    // npm repeats a Ctrl-C that the terminal has already sent.
    if (stopping.signal.aborted) return;
    log.info('Stopping: running requests finish first.');
    stopping.abort();
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

function shutDown(running: Running, log: Log): void {
  setTimeout(() => {
    log.warn('Some requests did not finish in time and are cut off.');
    running.app.server.closeAllConnections();
  }, STOP_LIMIT).unref();
  setTimeout(() => process.exit(1), 2 * STOP_LIMIT).unref();
  running.stop().then(
    () => process.exit(0),
    (error: unknown) => {
      log.error('Stopping failed', error);
      process.exit(1);
    },
  );
}

async function printLogins(dataDir: string, log: Log): Promise<void> {
  const file = join(dataDir, 'demo-accounts.json');
  if (!existsSync(file)) return;
  const accounts = JSON.parse(await readFile(file, 'utf8')) as DemoAccount[];
  // One account per role, without regard to the year.
  const shown = [...new Map(accounts.toReversed().map((account) => [account.role.replace(/M[1-4]/, ''), account])).values()].reverse();
  const width = Math.max(...shown.map((account) => account.email.length));
  log.info(`Log in with one of these addresses and the password ${accounts[0]?.password ?? ''}`);
  for (const account of shown) log.info(`  ${account.email.padEnd(width)}  ${account.role}`);
  log.info(`All demonstration logins: ${file}`);
}

try {
  await main();
} catch (error) {
  if (stopping.signal.aborted) process.exit(0);
  if (error instanceof StartError || error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
  else process.stderr.write(`Rounds could not start.\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
}
