import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ERRORS } from '#shared/rules/errors.ts';
import { useApi, useSite } from '#web/lib/hooks.tsx';
import { withServerLoader } from '#web/lib/screen.ts';
import { notify } from '#web/ui/notify.ts';
import { LOGIN_PATH, pathAfterLogin, viewerFromHomePath } from './after-login.ts';
import { logInTexts } from './texts/log-in.ts';

interface SignedIn {
  message: string;
  /** The start page, or the setup page of an unfinished profile. */
  homePath: string;
}

export function useAfterLogin(returnTo: string | null) {
  const { supportEmail } = useSite();
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { key } = useLocation();
  // `leaving` ends with any navigation, even one back to the log-in page.
  const [left, setLeft] = useState<string | null>(null);

  async function goTo(path: string): Promise<void> {
    setLeft(key);
    await navigate(path, { replace: true });
  }

  async function finishLogin({ message, homePath }: SignedIn): Promise<void> {
    await withServerLoader(() => goTo(pathAfterLogin(viewerFromHomePath(homePath), returnTo)));
    const viewer = queryClient.getQueryData(api.accounts.session.queryKey())?.viewer;
    const stays = window.location.pathname === LOGIN_PATH;
    if (!stays) notify.success(message);
    // Without a viewer, the browser has not stored the cookie.
    else notify.error(viewer ? logInTexts.nowhere(supportEmail) : ERRORS.SESSION_MISSING.message);
  }

  return { leaving: left === key, goTo, finishLogin };
}
