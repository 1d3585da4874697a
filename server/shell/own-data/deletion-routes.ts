import { noteDeletion, withdrawDeletion } from '#server/features/accounts/deletion-requests.ts';
import { checkMailedCode } from '#server/features/accounts/mailed-codes.ts';
import { namelessMail, securityMail } from '#server/features/accounts/mails.ts';
import { findPerson } from '#server/features/accounts/queries.ts';
import { ownDataMailTexts } from '#server/features/accounts/texts/own-data-mails.ts';
import { institutionsModeratedOnlyBy } from '#server/features/moderation/moderated-school.ts';
import { member, type RequestContext } from '#server/platform/http/api.ts';
import { failure } from '#server/platform/http/errors.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { formatMoment } from '#server/platform/moment.ts';
import { OWN_DATA_TEXTS } from '#shared/rules/texts/own-data.ts';

/** The deletion banner must appear or disappear in all open tabs. */
function refreshTabs({ live }: RequestContext, id: string): void {
  live.recheck([id]);
  live.publish([{ topic: `person:${id}`, kind: 'account.changed', id }]);
}

export const deletionRoutes = {
  requestDeletion: member.ownData.requestDeletion.handler(async ({ input: { withContent, mailedCode }, context, context: { person } }) => {
    const { config, db, jobs } = context;
    if (person.deletion !== null) throw failure('CONFLICT', OWN_DATA_TEXTS.deletionAskedBefore);
    await checkMailedCode(context, 'delete-account', mailedCode);
    await db.transaction().execute(async (trx) => {
      const until = await noteDeletion(trx, person.id, withContent);
      if (until === null) throw failure('CONFLICT', OWN_DATA_TEXTS.deletionAskedBefore);
      const end = formatMoment(until);
      const mail = securityMail(context, person, (site, when) => ownDataMailTexts.deletionAsked(site, when, end, withContent));
      await queueMail(trx, jobs, mail);
      for (const { name } of await institutionsModeratedOnlyBy(trx, config, person.id))
        await queueMail(trx, jobs, namelessMail(config, config.supportEmail, ownDataMailTexts.lastModeratorLeaves(name, end)));
    });
    refreshTabs(context, person.id);
    return { message: OWN_DATA_TEXTS.deletionAsked };
  }),

  withdrawDeletion: member.ownData.withdrawDeletion.handler(async ({ context, context: { person } }) => {
    const withdrawn = await context.db.transaction().execute((trx) => withdrawDeletion(trx, context, person));
    if (!withdrawn && (await findPerson(context.db, person.id)) === null) throw failure('SESSION_MISSING');
    if (!withdrawn) throw failure('CONFLICT', OWN_DATA_TEXTS.notAsked);
    refreshTabs(context, person.id);
    return { message: OWN_DATA_TEXTS.deletionWithdrawn };
  }),
};
