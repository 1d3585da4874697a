import { member } from '#server/platform/http/api.ts';
import { failure, invalid } from '#server/platform/http/errors.ts';
import { isChoice, isOffered, MAIL_TOPICS } from '#shared/rules/notifications.ts';
import { followedPage } from './followed.ts';
import { choose, endMails, notificationSettings, reportTimeZone, setDigest } from './settings.ts';
import { choiceTexts } from './texts/choice.ts';

export const choiceRoutes = {
  read: member.notificationSettings.read.handler(({ context }) => notificationSettings(context.db, context.person)),

  choose: member.notificationSettings.choose.handler(async ({ input: { choice, channel }, context, context: { person } }) => {
    if (!isChoice(choice)) throw failure('NOT_FOUND');
    if (!isOffered(choice, channel)) throw invalid({ channel: choiceTexts.notOffered });
    await choose(context.db, person.id, choice, channel);
    return notificationSettings(context.db, person);
  }),

  setDigest: member.notificationSettings.setDigest.handler(async ({ input: { timeZone, ...time }, context, context: { person } }) => {
    await setDigest(context.db, person.id, { ...time, time_zone: timeZone });
    return notificationSettings(context.db, person);
  }),

  endMails: member.notificationSettings.endMails.handler(async ({ context, context: { person } }) => {
    await endMails(context.db, person.id, MAIL_TOPICS);
    return notificationSettings(context.db, person);
  }),

  reportTimeZone: member.notificationSettings.reportTimeZone.handler(async ({ input: { timeZone }, context }) => ({
    timeZone: await reportTimeZone(context.db, context.person.id, timeZone),
  })),

  following: member.notificationSettings.following.handler(({ input: { cursor }, context }) =>
    followedPage(context.db, context.person, cursor),
  ),
};
