import type { Hint } from '#shared/rules/hints.ts';
import { browserSide } from '#web/lib/screen.ts';

/**
 * Dismisses a hint in this tab at once, and then on all devices of the person.
 * @throws if the server was not told; the hint then returns on the next page
 */
export async function dismissHint(hint: Hint): Promise<void> {
  const { api, queryClient } = browserSide();
  const key = api.accounts.session.queryKey();
  const viewer = queryClient.getQueryData(key)?.viewer;
  if (viewer?.hints.includes(hint) !== true) return;
  // The viewer may have changed before the response, and further hints may have been dismissed.
  const updateHints = (from: (hints: Hint[]) => Hint[]) =>
    queryClient.setQueryData(key, (session) =>
      session?.viewer?.id === viewer.id ? { viewer: { ...session.viewer, hints: from(session.viewer.hints) } } : session,
    );
  updateHints((hints) => hints.filter((one) => one !== hint));
  try {
    const left = (await api.hints.putAway.call({ hint })).hints;
    updateHints((hints) => hints.filter((one) => left.includes(one)));
  } catch (error) {
    updateHints((hints) => (hints.includes(hint) ? hints : [...hints, hint]));
    throw error;
  }
}

/**
 * For a hint that the user has already followed. If this fails, the hint shows and can be
 * dismissed.
 */
export function dismissHintQuietly(hint: Hint): void {
  dismissHint(hint).catch(() => {});
}
