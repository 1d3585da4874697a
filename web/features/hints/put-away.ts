import type { Hint } from '#shared/rules/hints.ts';
import { browserSide } from '#web/lib/screen.ts';

/**
 * Shows somebody a hint no more: in this tab at once, and wherever they are signed in from then on.
 * @throws where the server was not told; then the hint is there again on the next page that has it
 */
export async function putAway(hint: Hint): Promise<void> {
  const { api, queryClient } = browserSide();
  const key = api.accounts.session.queryKey();
  const left = () => queryClient.getQueryData(key)?.viewer?.hints ?? [];
  const show = (hints: Hint[]) =>
    queryClient.setQueryData(key, (session) => (session?.viewer == null ? session : { viewer: { ...session.viewer, hints } }));
  if (!left().includes(hint)) return;
  show(left().filter((one) => one !== hint));
  try {
    show((await api.hints.putAway.call({ hint })).hints);
  } catch (error) {
    show([...left(), hint]);
    throw error;
  }
}

/** The same where somebody has done what the hint is about. Where it fails they are shown the hint, and can put it away themselves. */
export function needsNoMore(hint: Hint): void {
  putAway(hint).catch(() => {});
}
