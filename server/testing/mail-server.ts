import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface MailServerOptions {
  tls?: { key: string; cert: string; fromTheStart?: boolean };
  login?: { user: string; password: string };
  sender?: string;
  refused?: string;
  /** Refused only after the whole mail. */
  refusedLate?: string;
}

export interface MailServer {
  url: string;
  port: number;
  received: { from: string; to: string[]; mail: Email; source: string }[];
  /** Accepts the next mail but drops the connection before the answer. */
  forgetToAnswer: () => void;
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });

export async function startMailServer({ tls, login, sender, refused, refusedLate }: MailServerOptions = {}): Promise<MailServer> {
  const received: MailServer['received'] = [];
  let server: SMTPServer | undefined;
  let port = 0;
  let forgetful = false;

  const start = async () => {
    server = new SMTPServer({
      ...(tls !== undefined && { key: tls.key, cert: tls.cert, secure: tls.fromTheStart === true }),
      disabledCommands: [...(tls === undefined ? ['STARTTLS'] : []), ...(login === undefined ? ['AUTH'] : [])],
      authOptional: login === undefined,
      onAuth({ username, password }, _session, done) {
        if (username === login?.user && password === login?.password) done(null, { user: username });
        else done(refusal(535, '5.7.8 Authentication credentials invalid'));
      },
      onMailFrom({ address }, _session, done) {
        done(sender === undefined || address === sender ? null : refusal(553, '5.7.1 Sender address rejected: not owned by user'));
      },
      onRcptTo({ address }, _session, done) {
        done(address === refused ? refusal(550, `5.1.1 <${address}>: user unknown`) : null);
      },
      onData(stream, session, done) {
        const { mailFrom, rcptTo } = session.envelope;
        stream
          .toArray()
          .then(async (chunks: Buffer[]) => {
            const to = rcptTo.map(({ address }) => address);
            if (refusedLate !== undefined && to.includes(refusedLate)) return done(refusal(550, '5.7.1 Message refused'));
            const source = Buffer.concat(chunks);
            const mail = await PostalMime.parse(source);
            received.push({ from: mailFrom === false ? '' : mailFrom.address, to, mail, source: source.toString('utf8') });
            done(forgetful ? new Error('Try again later') : null);
            forgetful = false;
          })
          .catch(done);
      },
    });
    // Clients that disconnect, for example because they do not trust the certificate.
    server.on('error', () => {});
    const listening = server.listen(port, '127.0.0.1');
    await once(listening, 'listening');
    port = (listening.address() as AddressInfo).port;
  };
  const stop = () => new Promise<void>((resolve) => (server === undefined ? resolve() : server.close(resolve)));

  await start();
  const url = `${tls?.fromTheStart === true ? 'smtps' : 'smtp'}://127.0.0.1:${port}`;
  return { url, port, received, forgetToAnswer: () => (forgetful = true), start, stop };
}
