import type { Person } from '#server/platform/api.ts';
import type { Db } from '#server/platform/database.ts';
import type { Auth } from './auth.ts';
import { findPerson } from './queries.ts';

/** Who sends this request, and the cookies by which better-auth prolongs the session. */
export async function identify(auth: Auth, db: Db, headers: Headers): Promise<{ person: Person | null; cookies: string[] }> {
  if (!headers.get('cookie')?.includes('rounds.session_token=')) return { person: null, cookies: [] };
  const { headers: answered, response } = await auth.api.getSession({ headers, returnHeaders: true });
  return { person: response === null ? null : await findPerson(db, response.user.id), cookies: answered.getSetCookie() };
}
