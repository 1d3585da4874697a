import { api, member } from '#server/platform/http/api.ts';
import type { Auth } from './auth.ts';
import { beginEmailChange, confirmEmailChange, pendingEmailChange, withdrawEmailChange } from './email-change.ts';
import { rememberBrowser } from './known-browser.ts';
import { checkPassword } from './re-authentication.ts';
import { emailChangeTexts } from './texts/email-change.ts';

export function emailChangeRoutes(auth: Auth) {
  return {
    state: api.emailChange.state.handler(async ({ context }) => ({ pending: await pendingEmailChange(context) })),

    begin: member.emailChange.begin.handler(async ({ input: { password, email }, context, context: { person } }) => {
      await checkPassword(auth, context, person, password);
      await beginEmailChange(context, person, email.toLowerCase());
      return { message: emailChangeTexts.mailed };
    }),

    confirm: member.emailChange.confirm.handler(async ({ input, context }) => {
      const email = await confirmEmailChange(context, context.person, input);
      await rememberBrowser(context, email);
      return { message: emailChangeTexts.changed };
    }),

    withdraw: api.emailChange.withdraw.handler(async ({ context }) => {
      await withdrawEmailChange(context);
      return { message: emailChangeTexts.withdrawn };
    }),
  };
}
