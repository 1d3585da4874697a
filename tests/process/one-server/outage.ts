import { request } from 'node:https';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Requests the forum through nginx ten times a second until SIGTERM, then prints the longest outage
 * in seconds.
 */
const host = process.argv[2];
let longest = 0;
let answered = performance.now();

process.on('SIGTERM', () => {
  process.stdout.write(String(Math.max(longest, performance.now() - answered) / 1_000));
  process.exit();
});

function ask(): Promise<boolean> {
  return new Promise((resolve) => {
    const sent = request(
      { host: '127.0.0.1', path: '/api/health', headers: { host }, rejectUnauthorized: false, timeout: 1_000 },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode === 200);
      },
    );
    sent
      .on('timeout', () => sent.destroy())
      .on('error', () => resolve(false))
      .end();
  });
}

for (;;) {
  if (await ask()) {
    longest = Math.max(longest, performance.now() - answered);
    answered = performance.now();
  }
  await delay(100);
}
