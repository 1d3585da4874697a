import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, redirect, useLocation } from 'react-router';
import { POST_TEXTS } from '#shared/rules/texts/posts.ts';
import { AccountPage } from '#web/features/accounts/account-page.tsx';
import { LOGIN_PATH, pathAfterLogin } from '#web/features/accounts/after-login.ts';
import { CheckMailNote } from '#web/features/accounts/check-mail-note.tsx';
import { logInAction, mailedLinkActions } from '#web/features/accounts/form-actions.ts';
import { LoginForm } from '#web/features/accounts/login-form.tsx';
import { MailedLinkPage } from '#web/features/accounts/mailed-link-page.tsx';
import { mailedLinkOf } from '#web/features/accounts/mailed-links.ts';
import { isAfterPasswordReset } from '#web/features/accounts/password-reset.ts';
import { signedUpEmail } from '#web/features/accounts/signed-up.ts';
import { logInTexts } from '#web/features/accounts/texts/log-in.ts';
import { signUpTexts } from '#web/features/accounts/texts/sign-up.ts';
import { isSessionCheckFailed, loadViewer, returnPath, screen } from '#web/lib/screen.ts';
import { errorTexts } from '#web/lib/texts/errors.ts';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { useReturnTo } from '#web/lib/use-return-to.ts';
import { notify } from '#web/ui/notify.ts';
import textAction from '#web/ui/text-action.module.css';
import type { Route } from './+types/login.ts';

const needs = screen(async (args) => {
  if (isSessionCheckFailed(args.url)) return;
  const viewer = await loadViewer(args);
  if (viewer === null) return;
  const path = pathAfterLogin(viewer, returnPath(args.url));
  // Prevents a redirect loop for users who may open no other page.
  if (path !== LOGIN_PATH) throw redirect(path);
});
export const loader = needs.loader;
export const clientLoader = needs.clientLoader;
export function action(args: Route.ActionArgs) {
  const link = mailedLinkOf(new URL(args.request.url).searchParams);
  return link === null ? logInAction(args) : mailedLinkActions[link](args);
}

export default function Screen() {
  const { search } = useLocation();
  const link = mailedLinkOf(new URLSearchParams(search));
  const returnTo = useReturnTo();
  const back = returnTo === null ? '/login' : `/login?returnTo=${encodeURIComponent(returnTo)}`;
  return link === null ? <LogIn returnTo={returnTo} /> : <MailedLinkPage link={link} back={back} />;
}

function LogIn({ returnTo }: { returnTo: string | null }) {
  // The server does not know the browser's history state.
  const location = useLocation();
  const { state, key } = location;
  const alive = useHydrated();
  const checkFailed = isSessionCheckFailed(location);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs each time that a failed check leads here
  useEffect(() => {
    if (checkFailed) notify.error(errorTexts.profileCheck);
  }, [checkFailed, key]);
  const toWrite = !checkFailed && returnTo !== null && /^\/create-post(?=[?#]|$)/.test(returnTo);
  useEffect(() => {
    if (toWrite) notify.info(POST_TEXTS.loginRequired);
  }, [toWrite]);
  const signedUp = alive ? signedUpEmail(state) : '';
  const [logsIn, setLogsIn] = useState(false);
  if (signedUp !== '' && !logsIn)
    return (
      <AccountPage title={signUpTexts.done}>
        <CheckMailNote email={signedUp} />
        <Button variant="default" fullWidth onClick={() => setLogsIn(true)}>
          {logInTexts.instead}
        </Button>
      </AccountPage>
    );
  return (
    <AccountPage
      title={logInTexts.title}
      foot={
        <p>
          {logInTexts.newHere}{' '}
          <Link to="/pre-signup" className={textAction.action}>
            {logInTexts.signUp}
          </Link>
        </p>
      }
    >
      <LoginForm returnTo={returnTo} email={signedUp} ready={logsIn || isAfterPasswordReset(state)} checkFailed={checkFailed} />
    </AccountPage>
  );
}
