import { setTimeout as delay } from 'node:timers/promises';
import { startMailServer } from '#server/testing/mail-server.ts';

/**
 * A mail server in another network. Prints its address, then each mail's text as a line of JSON.
 */
const server = await startMailServer();
process.stdout.write(`${server.url}\n`);
for (;;) {
  for (const { to, mail } of server.received.splice(0)) process.stdout.write(`${JSON.stringify({ to, text: mail.text })}\n`);
  await delay(50);
}
