import { api, signedIn } from '#server/platform/http/api.ts';
import { failure } from '#server/platform/http/errors.ts';
import { isHint, openHints } from '#shared/rules/hints.ts';
import { dismissHint } from './actions.ts';

export const hintRoutes = {
  putAway: api.hints.putAway.handler(async ({ input: { hint }, context }) => {
    if (!isHint(hint)) throw failure('NOT_FOUND');
    const { id } = signedIn(context);
    const done = await dismissHint(context.db, id, hint);
    context.live.recheck([id]);
    return { hints: openHints(done) };
  }),
};
