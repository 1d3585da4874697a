import type { Hint } from '#shared/rules/hints.ts';
import { browserSide } from '#web/lib/screen.ts';

/**
 * Shows somebody a hint no more: in this tab at once, and wherever they are signed in from then on.
 * @throws where the server was not told; then the hint is there again on the next page that has it
 */
export async function putAway(hint: Hint): Promise<void> {
  const { api, queryClient } = browserSide();
  const key = api.accounts.session.queryKey();
  const asker = queryClient.getQueryData(key)?.viewer;
  if (asker?.hints.includes(hint) !== true) return;
  // Whoever is signed in when the answer comes may be somebody else, and whatever was put away meanwhile stays away.
  const change = (from: (hints: Hint[]) => Hint[]) =>
    queryClient.setQueryData(key, (session) =>
      session?.viewer?.id === asker.id ? { viewer: { ...session.viewer, hints: from(session.viewer.hints) } } : session,
    );
  change((hints) => hints.filter((one) => one !== hint));
  try {
    const left = (await api.hints.putAway.call({ hint })).hints;
    change((hints) => hints.filter((one) => left.includes(one)));
  } catch (error) {
    change((hints) => (hints.includes(hint) ? hints : [...hints, hint]));
    throw error;
  }
}

/** The same where somebody has done what the hint is about. Where it fails they are shown the hint, and can put it away themselves. */
export function needsNoMore(hint: Hint): void {
  putAway(hint).catch(() => {});
}
