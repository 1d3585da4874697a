import { Link, redirect, useLocation } from 'react-router';
import { AccountPage } from '#web/features/accounts/account-page.tsx';
import { pathAfterLogin } from '#web/features/accounts/after-login.ts';
import { finishLogInAction } from '#web/features/accounts/form-actions.ts';
import { LoginCodeForm } from '#web/features/accounts/login-code-form.tsx';
import { accountTexts } from '#web/features/accounts/texts/account.ts';
import { logInTexts } from '#web/features/accounts/texts/log-in.ts';
import { loadViewer, returnPath, screen } from '#web/lib/screen.ts';
import { useReturnTo } from '#web/lib/use-return-to.ts';
import textAction from '#web/ui/text-action.module.css';
import type { Route } from './+types/login-code.ts';

const needs = screen(async (args) => {
  const viewer = await loadViewer(args);
  if (viewer !== null) throw redirect(pathAfterLogin(viewer, returnPath(args.url)));
});
export const loader = needs.loader;
export const clientLoader = needs.clientLoader;
export const action = (args: Route.ActionArgs) => finishLogInAction(args);

export default function Screen() {
  const recovery = new URLSearchParams(useLocation().search).get('with') === 'recovery';
  const returnTo = useReturnTo();
  return (
    <AccountPage
      title={logInTexts.secondStep}
      lead={(recovery ? logInTexts.recovery : logInTexts.app).lead}
      foot={
        <p>
          <Link to={returnTo === null ? '/login' : `/login?returnTo=${encodeURIComponent(returnTo)}`} className={textAction.action}>
            {accountTexts.backToLogIn}
          </Link>
        </p>
      }
    >
      <LoginCodeForm key={String(recovery)} returnTo={returnTo} recovery={recovery} />
    </AccountPage>
  );
}
