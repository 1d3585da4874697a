import { redirect } from 'react-router';
import type { UserType } from '#shared/rules/people.ts';
import { formAction } from '#web/lib/form-action.ts';
import { LOGIN_PATH } from './after-login.ts';
import type { MailedLink } from './api/mailed-link.ts';
import { codePath } from './login-code.ts';
import { resetProblems } from './reset-problems.ts';
import { signUpProblems } from './sign-up-problems.ts';
import { logInTexts } from './texts/log-in.ts';
import { mailTexts } from './texts/mails.ts';
import { resetTexts } from './texts/reset-password.ts';
import { signUpTexts } from './texts/sign-up.ts';
import { verificationTexts } from './texts/verification.ts';

// Route actions for forms submitted without scripts. With scripts, each form calls the API itself.

const SEE_OTHER = 303;

/** The log-in page redirects people who are logged in. */
function loginPath(returnTo: string | null): string {
  return returnTo === null ? LOGIN_PATH : `${LOGIN_PATH}?${new URLSearchParams({ returnTo })}`;
}

export const logInAction = formAction({
  keep: ['email'],
  fallback: logInTexts.failed,
  async send({ api, entries: { email = '', password = '' }, url }) {
    const { state } = await api.accounts.signIn({ email, password });
    const returnTo = url.searchParams.get('returnTo');
    return redirect(state === 'code-needed' ? codePath(returnTo) : loginPath(returnTo), SEE_OTHER);
  },
});

export const finishLogInAction = formAction({
  keep: [],
  fallback: logInTexts.failed,
  async send({ api, entries: { code = '' }, url }) {
    await api.secondFactor.signIn({ code });
    const returnTo = url.searchParams.get('returnTo');
    return redirect(loginPath(returnTo), SEE_OTHER);
  },
});

function mailedLinkAction(link: MailedLink) {
  return formAction({
    keep: ['email'],
    fallback: mailTexts.links[link].failed,
    async send({ api, entries: { email = '' } }) {
      const answer = link === 'password' ? api.accounts.requestPasswordReset({ email }) : api.accounts.resendVerification({ email });
      return { done: (await answer).message };
    },
  });
}

export const mailedLinkActions = { confirmation: mailedLinkAction('confirmation'), password: mailedLinkAction('password') };

export function signUpAction(userType: UserType) {
  return formAction({
    keep: ['name', 'email', 'username', 'accepted'],
    fallback: signUpTexts.failed,
    async send({ api, entries: { name = '', email = '', username = '', password = '', confirmation = '', accepted } }) {
      const input = { name, email, username, password, accepted: accepted !== undefined };
      const problems = signUpProblems({ ...input, confirmation }, userType);
      if (Object.keys(problems).length > 0) return { problems };
      return { done: (await api.accounts.signUp({ ...input, userType })).message };
    },
  });
}

export const resetPasswordAction = formAction({
  keep: [],
  fallback: resetTexts.failed,
  async send({ api, entries: { password = '', confirmation = '' }, url }) {
    const token = url.searchParams.get('token') ?? '';
    const problems = resetProblems(token, { password, confirmation });
    if (Object.keys(problems).length > 0) return { problems };
    const { message } = await api.accounts.resetPassword({ token, password });
    // End the session in this browser, even if it belongs to another person.
    await api.accounts.signOut().catch(() => {});
    return { done: message };
  },
});

export const verifyEmailAction = formAction({
  keep: [],
  fallback: verificationTexts.unreachable.why,
  async send({ api, entries: { token = '', password, passwordUnknown } }) {
    const proof = passwordUnknown === undefined ? { password } : { passwordUnknown: true as const };
    const answer = await api.accounts.verifyEmail({ token, ...proof });
    if (answer.state === 'signed-in') return redirect(answer.setupPath ?? '/login', SEE_OTHER);
    return { done: verificationTexts.already.title };
  },
});
