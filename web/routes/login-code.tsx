import { Link, redirect, useLocation } from 'react-router';
import { AccountPage } from '#web/features/accounts/account-page.tsx';
import { pathAfterLogin } from '#web/features/accounts/after-login.ts';
import { finishLogInAction } from '#web/features/accounts/form-actions.ts';
import { LoginCodeForm } from '#web/features/accounts/login-code-form.tsx';
import { Hydrate } from '#web/lib/hooks.tsx';
import { loadViewer, returnPath, screen } from '#web/lib/screen.ts';
import { useReturnTo } from '#web/lib/use-return-to.ts';
import textAction from '#web/ui/text-action.module.css';
import type { Route } from './+types/login-code.ts';
import { loginCodeTexts } from './texts/login-code.ts';

const needs = screen(async (args) => {
  const viewer = await loadViewer(args);
  if (viewer !== null) throw redirect(pathAfterLogin(viewer, returnPath(args.url)));
});
export const loader = needs.loader;
export const clientLoader = needs.clientLoader;
export const action = (args: Route.ActionArgs) => finishLogInAction(args);
export const meta = () => [];

export default function Screen({ loaderData }: Route.ComponentProps) {
  const recovery = new URLSearchParams(useLocation().search).get('with') === 'recovery';
  const returnTo = useReturnTo();
  return (
    <Hydrate data={loaderData}>
      <AccountPage
        title={loginCodeTexts.title}
        lead={recovery ? loginCodeTexts.recovery : loginCodeTexts.code}
        foot={
          <p>
            <Link to={returnTo === null ? '/login' : `/login?returnTo=${encodeURIComponent(returnTo)}`} className={textAction.action}>
              {loginCodeTexts.back}
            </Link>
          </p>
        }
      >
        <LoginCodeForm key={String(recovery)} returnTo={returnTo} recovery={recovery} />
      </AccountPage>
    </Hydrate>
  );
}
