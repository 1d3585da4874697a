import type { Person, RequestContext } from '#server/platform/http/api.ts';
import { rememberBrowser } from './known-browser.ts';
import type { Login } from './queries.ts';
import { endSession } from './sessions.ts';

/**
 * Hands the session that was just made to the browser of whoever logged in.
 * @param login with which it was made
 * @param made the headers with its cookies
 */
export async function welcome(context: RequestContext, person: Person, login: Login | null, made: Headers): Promise<void> {
  // Logging in again takes the place of the session that was there.
  if (context.sessionId !== null && context.person !== null) {
    await endSession(context.db, context.person.id, context.sessionId);
    context.live.recheck([context.person.id]);
  }
  context.setCookie(made.getSetCookie());
  await rememberBrowser(context, person.email, login);
}
