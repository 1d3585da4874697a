import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  url: string;
  /** What was handed over so far, oldest first. */
  received: { from: string; to: string[]; mail: Email; source: string }[];
  /** Keeps the next mail but loses the answer, as when a connection breaks at the worst moment. */
  forgetToAnswer: () => void;
  /** Again on the same port after a stop. */
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

/** A real SMTP server on this machine that keeps what it receives. */
export async function startMailServer(): Promise<MailServer> {
  const received: MailServer['received'] = [];
  let server: SMTPServer | undefined;
  let port = 0;
  let forgetful = false;

  const start = async () => {
    server = new SMTPServer({
      // Without a certificate, which nobody here could check.
      disabledCommands: ['AUTH', 'STARTTLS'],
      onData(stream, session, done) {
        const { mailFrom, rcptTo } = session.envelope;
        stream
          .toArray()
          .then(async (chunks: Buffer[]) => {
            const source = Buffer.concat(chunks);
            const mail = await PostalMime.parse(source);
            const to = rcptTo.map(({ address }) => address);
            received.push({ from: mailFrom === false ? '' : mailFrom.address, to, mail, source: source.toString('utf8') });
            done(forgetful ? new Error('Try again later') : null);
            forgetful = false;
          })
          .catch(done);
      },
    });
    const listening = server.listen(port, '127.0.0.1');
    await once(listening, 'listening');
    port = (listening.address() as AddressInfo).port;
  };
  const stop = () => new Promise<void>((resolve) => (server === undefined ? resolve() : server.close(resolve)));

  await start();
  return { url: `smtp://127.0.0.1:${port}`, received, forgetToAnswer: () => (forgetful = true), start, stop };
}
