import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseCookies } from 'better-auth/cookies';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Services } from '#server/platform/http/api.ts';
import type { Auth } from './auth.ts';
import { cookieName } from './cookies.ts';
import { DECOY_END, decoyAddress } from './pending-sign-up.ts';
import { reencryptSecrets } from './second-factor.ts';

function signatureOf(secret: string, token: string): string {
  return createHmac('sha256', secret).update(token).digest('base64');
}

/** Routes whose responses may set a cookie, because no cache shares them. */
const SETS_COOKIES: ReadonlySet<string | undefined> = new Set(['/api/*', '/*']);

/**
 * better-auth verifies cookies with one secret only, so sign cookies of the previous secret again.
 */
export function acceptCookiesOfPreviousSecret(app: FastifyInstance, { config }: Pick<Services, 'config'>, auth: Auth): void {
  const { secret, previousSecret } = config;
  if (previousSecret === null) return;
  const name = cookieName(config, 'rounds.session_token');
  app.addHook('onRequest', async (request, reply) => {
    const { cookie } = request.headers;
    const value = cookie === undefined ? undefined : parseCookies(cookie).get(name);
    if (cookie === undefined || value === undefined) return;
    const [, token = '', signature = ''] = /^(.*)\.(.*)$/s.exec(decoded(value)) ?? [];
    const [given, expected] = [signature, signatureOf(previousSecret, token)].map((text) => Buffer.from(text)) as [Buffer, Buffer];
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return;
    const others = cookie.split(/; */).filter((one) => !one.startsWith(`${name}=`));
    const renewed = `${name}=${encodeURIComponent(`${token}.${signatureOf(secret, token)}`)}`;
    request.headers.cookie = [...others, renewed].join('; ');
    if (!SETS_COOKIES.has(request.routeOptions.url)) return;
    const { headers } = await auth.api.issueSessionCookie({ body: { token }, returnHeaders: true });
    for (const one of headers.getSetCookie()) reply.header('set-cookie', one);
  });
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}

/** Must run before the first request. */
export async function migrateToCurrentSecret({ config, db }: Pick<Services, 'config' | 'db'>): Promise<void> {
  if (config.previousSecret === null) return;
  await reencryptSecrets(db, config, config.previousSecret);
  const decoys = await db
    .selectFrom('members')
    .select(['id', 'email'])
    .where('email_verified', '=', false)
    .where(sql<boolean>`email ~ ${DECOY_END}`)
    .execute();
  for (const { id, email: decoy } of decoys) {
    const email = decoy.split('.').slice(0, -2).join('.');
    if (decoy !== decoyAddress({ secret: config.previousSecret }, email)) continue;
    const currentAddress = decoyAddress(config, email);
    const isReplaced = await db.selectFrom('members').select('id').where('email', '=', currentAddress).executeTakeFirst();
    if (isReplaced !== undefined) await db.deleteFrom('members').where('id', '=', id).execute();
    else await db.updateTable('members').set({ email: currentAddress }).where('id', '=', id).execute();
  }
}
