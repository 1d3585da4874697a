import { api, signedIn } from '#server/platform/http/api.ts';
import { failure } from '#server/platform/http/errors.ts';
import { isHint, openHints } from '#shared/rules/hints.ts';
import { putHintAway } from './actions.ts';

/** Which hints are left comes with the session (server/features/accounts/views.ts): pages ask for it anyway. */
export const hintRoutes = {
  putAway: api.hints.putAway.handler(async ({ input: { hint }, context }) => {
    if (!isHint(hint)) throw failure('NOT_FOUND');
    return { hints: openHints(await putHintAway(context.db, signedIn(context).id, hint)) };
  }),
};
