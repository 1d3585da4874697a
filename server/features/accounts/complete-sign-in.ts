import type { Person, RequestContext } from '#server/platform/http/api.ts';
import { rememberBrowser } from './known-browser.ts';
import type { Login } from './queries.ts';
import { endSession } from './sessions.ts';

export async function completeSignIn(context: RequestContext, person: Person, login: Login | null, made: Headers): Promise<void> {
  // Logging in again replaces the current session.
  if (context.sessionId !== null && context.person !== null) {
    await endSession(context.db, context.person.id, context.sessionId);
    context.live.recheck([context.person.id]);
  }
  context.setCookie(made.getSetCookie());
  await rememberBrowser(context, person.email, login);
}
