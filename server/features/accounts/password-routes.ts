import { isAPIError } from 'better-auth/api';
import { api, member } from '#server/platform/http/api.ts';
import { failure } from '#server/platform/http/errors.ts';
import type { Auth } from './auth.ts';
import { isCommonPassword, refuseCommonPassword } from './common-passwords.ts';
import { rememberBrowser } from './known-browser.ts';
import { changePassword, notifyOwner } from './password-change.ts';
import { endResetLinks } from './queries.ts';
import { requestMail } from './requested-mails.ts';
import { answerTexts } from './texts/answers.ts';

export function passwordRoutes(auth: Auth) {
  async function ownerOf(token: string) {
    const { internalAdapter } = await auth.$context;
    const link = await internalAdapter.findVerificationValue(`reset-password:${token}`);
    if (link === null || link.expiresAt < new Date()) return null;
    return internalAdapter.findUserById(link.value);
  }

  return {
    checkPassword: api.accounts.checkPassword.handler(async ({ input }) => ({ common: await isCommonPassword(input.password) })),

    requestPasswordReset: api.accounts.requestPasswordReset.handler(async ({ input, context }) => {
      await requestMail(context, 'reset', input.email);
      return { message: answerTexts.resetSent };
    }),

    checkPasswordReset: api.accounts.checkPasswordReset.handler(async ({ input }) => ({ valid: (await ownerOf(input.token)) !== null })),

    resetPassword: api.accounts.resetPassword.handler(async ({ input, context }) => {
      const owner = await ownerOf(input.token);
      if (owner === null) throw failure('RESET_LINK_INVALID');
      context.acting.memberId = owner.id;
      await refuseCommonPassword(input.password);
      try {
        await auth.api.resetPassword({ body: { token: input.token, newPassword: input.password } });
      } catch (error) {
        if (isAPIError(error) && error.body?.code === 'INVALID_TOKEN') throw failure('CONFLICT', answerTexts.resetMeanwhile);
        throw error;
      }
      context.live.recheck([owner.id]);
      // Otherwise the owner would have to wait because of a stranger's guesses.
      await context.limits.forgetFailures(owner.email);
      await endResetLinks(context.db, owner.id);
      await notifyOwner(context, owner);
      return { message: answerTexts.passwordReset };
    }),

    changePassword: member.accounts.changePassword.handler(async ({ input, context, context: { person } }) => {
      await refuseCommonPassword(input.password);
      const token = await changePassword(auth, context, person, input);
      context.live.recheck([person.id]);
      const { headers } = await auth.api.issueSessionCookie({ body: { token }, returnHeaders: true });
      context.setCookie(headers.getSetCookie());
      await rememberBrowser(context, person.email);
      return { message: answerTexts.passwordChanged };
    }),
  };
}
