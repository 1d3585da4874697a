import { ORPCError } from '@orpc/server';
import type { Person, Services } from '#server/platform/http/api.ts';
import { failure } from '#server/platform/http/errors.ts';
import { mailOperator } from '#server/platform/mail/operator-mail.ts';
import { deletionTexts } from './texts/deletions.ts';

/**
 * Limits how much of other people's content one moderator can delete, and mails the operator once a
 * day about each moderator at the limit.
 * @throws TOO_MANY_REQUESTS
 */
export async function takeModeratorDeletion(services: Services, moderator: Person): Promise<void> {
  try {
    await services.limits.take('moderator-deletions', moderator.id);
  } catch (error) {
    if (!(error instanceof ORPCError) || error.code !== 'TOO_MANY_REQUESTS') throw error;
    await notifyOperator(services, moderator);
    throw failure('TOO_MANY_REQUESTS', `${deletionTexts.refused} ${error.message}`, error.data);
  }
}

async function notifyOperator(services: Services, moderator: Person): Promise<void> {
  const { config, limits, log } = services;
  if (!(await limits.tryTake('moderator-deletions-mail', moderator.id))) return;
  log.warn('A moderator has reached the limit of deletions', { member: moderator.id });
  await mailOperator(services, {
    subject: deletionTexts.subject(config.siteName),
    before: deletionTexts.lines({ ...moderator, school: moderator.institution?.name ?? '' }),
  });
}
