import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { DASHBOARD_PATH } from '#shared/rules/communities.ts';
import { useSite } from '#web/lib/hooks.tsx';
import type { Viewer } from '#web/lib/session.ts';
import { notify, notifyNextPage } from '#web/ui/notify.ts';
import { LOGIN_PATH, pathAfterLogin } from './after-login.ts';
import { logInTexts } from './texts/log-in.ts';

export interface SignedIn {
  /** The server's message. */
  message: string;
  /** Null when the check of the profile failed. */
  viewer: Viewer | null;
}

/** Goes on after logging in, to `returnTo` or to the person's home. */
export function useAfterLogin(returnTo: string | null) {
  const { supportEmail } = useSite();
  const navigate = useNavigate();
  const { key } = useLocation();
  // Key of the location left: `leaving` ends with any navigation, even one back to the log-in page.
  const [left, setLeft] = useState<string | null>(null);

  function goTo(path: string): void {
    setLeft(key);
    void navigate(path, { replace: true });
  }

  function finishLogin({ message, viewer }: SignedIn): void {
    if (viewer === null) {
      setLeft(key);
      notifyNextPage.success(message);
      // A full page load, because this tab's cached session is stale.
      window.location.assign(DASHBOARD_PATH);
      return;
    }
    const path = pathAfterLogin(viewer, returnTo);
    if (path === LOGIN_PATH) notify.error(logInTexts.nowhere(supportEmail));
    else notify.success(message);
    goTo(path);
  }

  return { leaving: left === key, goTo, finishLogin };
}
