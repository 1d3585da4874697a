import { api, signedIn } from '#server/platform/http/api.ts';
import { failure, invalid } from '#server/platform/http/errors.ts';
import { isChoice, isOffered } from '#shared/rules/notifications.ts';
import { followedPage } from './followed.ts';
import { choose, notificationSettings, reportTimeZone, setDigest } from './settings.ts';
import { choiceTexts } from './texts/choice.ts';

export const choiceRoutes = {
  read: api.notificationSettings.read.handler(({ context }) => notificationSettings(context.db, signedIn(context))),

  choose: api.notificationSettings.choose.handler(async ({ input: { choice, channel }, context }) => {
    const person = signedIn(context);
    if (!isChoice(choice)) throw failure('NOT_FOUND');
    if (!isOffered(choice, channel)) throw invalid({ channel: choiceTexts.notOffered });
    await choose(context.db, person.id, choice, channel);
    return notificationSettings(context.db, person);
  }),

  setDigest: api.notificationSettings.setDigest.handler(async ({ input: { timeZone, ...time }, context }) => {
    const person = signedIn(context);
    await setDigest(context.db, person.id, { ...time, time_zone: timeZone });
    return notificationSettings(context.db, person);
  }),

  reportTimeZone: api.notificationSettings.reportTimeZone.handler(async ({ input: { timeZone }, context }) => ({
    timeZone: await reportTimeZone(context.db, signedIn(context).id, timeZone),
  })),

  following: api.notificationSettings.following.handler(({ input: { cursor }, context }) =>
    followedPage(context.db, signedIn(context), cursor),
  ),
};
