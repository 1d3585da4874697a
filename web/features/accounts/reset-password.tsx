import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { ERRORS } from '#shared/rules/errors.ts';
import { TIMINGS } from '#shared/rules/limits.ts';
import { usePosted } from '#web/lib/form-action.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { useDelayedRedirect } from '#web/lib/use-delayed-redirect.ts';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { notify } from '#web/ui/notify.ts';
import textAction from '#web/ui/text-action.module.css';
import { AccountPage } from './account-page.tsx';
import { resetLinkQuery } from './api/reset-password.ts';
import { Done } from './done.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';
import { accountTexts } from './texts/account.ts';
import { resetTexts } from './texts/reset-password.ts';

const INVALID = ERRORS.RESET_LINK_INVALID.message;

/** The token is in the query, or in the fragment, which browsers do not send. */
function useResetToken(): { token: string; fromQuery: boolean } {
  const { search, hash } = useLocation();
  const hydrated = useHydrated();
  const inQuery = new URLSearchParams(search).get('token') ?? '';
  const inHash = hydrated ? (new URLSearchParams(hash.slice(1)).get('token') ?? '') : '';
  return { token: inQuery || inHash, fromQuery: inQuery !== '' };
}

type LinkState = 'checking' | 'valid' | 'invalid';

function useLinkState(token: string, fromQuery: boolean): LinkState {
  const hydrated = useHydrated();
  const { data: valid, isPending } = useQuery({ ...resetLinkQuery(useApi(), token), enabled: token !== '' });
  if (token === '') return hydrated ? 'invalid' : 'checking';
  if (valid === false) return 'invalid';
  // If the server could not check the link, submitting the form shows whether it is valid.
  return isPending && !fromQuery ? 'checking' : 'valid';
}

export function ResetPassword() {
  const posted = usePosted();
  const { token, fromQuery } = useResetToken();
  const state = useLinkState(token, fromQuery);
  const query = resetLinkQuery(useApi(), token);
  const queryClient = useQueryClient();
  if (posted.done !== null) return <WasReset>{posted.done}</WasReset>;
  if (state === 'invalid') return <InvalidLink />;
  return (
    <AccountPage title={resetTexts.title} lead={resetTexts.lead}>
      {state === 'valid' ? (
        <ResetPasswordForm token={token} posted={posted} onInvalid={() => queryClient.setQueryData(query.queryKey, false)} />
      ) : (
        <Checking />
      )}
    </AccountPage>
  );
}

function Checking() {
  return (
    <>
      <p role="status">{resetTexts.checking}</p>
      <noscript>
        <p>{INVALID}</p>
      </noscript>
    </>
  );
}

function LogInFoot() {
  return (
    <p>
      <Link to="/login" replace className={textAction.action}>
        {accountTexts.goToLogIn}
      </Link>
    </p>
  );
}

function InvalidLink() {
  // Show the toast after the redirect, because it would cover this page's message on a phone.
  useDelayedRedirect('/login', TIMINGS.afterVerificationFailed, { replace: true }, () => notify.error(INVALID));
  return (
    <AccountPage title={INVALID} lead={resetTexts.invalidLead} foot={<LogInFoot />}>
      {null}
    </AccountPage>
  );
}

function WasReset({ children }: { children: string }) {
  return (
    <AccountPage title={resetTexts.title} foot={<LogInFoot />}>
      <Done>{children}</Done>
    </AccountPage>
  );
}
