import { Link, redirect, useLocation } from 'react-router';
import { AccountPage } from '#web/features/accounts/account-page.tsx';
import { pathAfterLogin } from '#web/features/accounts/after-login.ts';
import { LoginForm } from '#web/features/accounts/login-form.tsx';
import { addressSignedUp } from '#web/features/accounts/signed-up.ts';
import { Hydrate } from '#web/lib/hooks.tsx';
import { loadViewer, returnPath, screen } from '#web/lib/screen.ts';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { useReturnTo } from '#web/lib/use-return-to.ts';
import textAction from '#web/ui/text-action.module.css';
import type { Route } from './+types/login.ts';

const needs = screen(async (args) => {
  const viewer = await loadViewer(args);
  if (viewer === null) return;
  const path = pathAfterLogin(viewer, returnPath(args.url));
  // Where nothing else is open to them, people stay here instead of going round in circles.
  if (!/^\/login(?=[?#]|$)/.test(path)) throw redirect(path);
});
export const loader = needs.loader;
export const clientLoader = needs.clientLoader;
export const meta = () => [];

export default function Screen({ loaderData }: Route.ComponentProps) {
  // The server does not know the browser's history; the note appears when the page has come alive.
  const email = addressSignedUp(useLocation().state);
  const signedUp = useHydrated() ? email : '';
  return (
    <Hydrate data={loaderData}>
      <AccountPage
        title="Log in"
        foot={
          <p>
            New here?{' '}
            <Link to="/pre-signup" className={textAction.action}>
              Sign up
            </Link>
          </p>
        }
      >
        <LoginForm returnTo={useReturnTo()} email={signedUp} />
      </AccountPage>
    </Hydrate>
  );
}
