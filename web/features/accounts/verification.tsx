import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { TIMINGS } from '#shared/rules/limits.ts';
import { notify } from '#web/ui/notify.ts';
import { GOOD_NEWS, type Verification as State, useVerifyEmail } from './api/verify-email.ts';
import classes from './verification.module.css';

const UNKNOWN_KIND = 'An error occurred during verification. Invalid user type.';
const REFUSED = 'Verification failed. Invalid or expired link.';
const REFUSED_TOAST = 'Invalid or expired verification link. Please sign up or log in again.';

/** Where a state leads by itself, and after how many milliseconds. */
function nextPage(verification: State): { path: string; after: number } | null {
  if (verification.state === 'refused') return { path: '/login', after: TIMINGS.afterVerificationFailed };
  if (verification.state === 'already-verified') return { path: '/login', after: TIMINGS.afterVerified };
  if (verification.state !== 'verified' || !verification.ready) return null;
  if (verification.setupPath === null) return { path: '/login', after: TIMINGS.afterVerificationFailed };
  return { path: verification.setupPath, after: TIMINGS.afterVerified - GOOD_NEWS };
}

/** What happens to a confirmation link, from opening it to the page it leads to. */
export function Verification({ token }: { token: string }) {
  const { verification, tryAgain } = useVerifyEmail(token);
  const still = useStillWaiting(verification.state === 'verifying');
  const navigate = useNavigate();

  const { state } = verification;
  const next = nextPage(verification);
  const path = next?.path ?? null;
  const after = next?.after ?? 0;

  useEffect(() => {
    if (path === null) return;
    const timer = setTimeout(() => void navigate(path, { replace: true }), after);
    return () => clearTimeout(timer);
  }, [path, after, navigate]);

  const unknownKind = verification.state === 'verified' && verification.setupPath === null;
  useEffect(() => {
    if (state === 'refused') notify.error(REFUSED_TOAST);
    if (unknownKind) notify.error(UNKNOWN_KIND);
  }, [state, unknownKind]);

  return (
    <div className={classes.verification} data-state={unknownKind ? 'refused' : state}>
      <Rings />
      <h1 className={classes.title} aria-live="polite">
        {words(verification, still)}
      </h1>
      {verification.state === 'unreachable' && <p className={classes.text}>{verification.message}</p>}
      {verification.state === 'already-verified' && <p className={classes.text}>There is nothing left to do. You can log in.</p>}
      <div className={classes.action}>
        {verification.state === 'unreachable' && <Button onClick={tryAgain}>Try again</Button>}
        {path === '/login' && (
          <Button component={Link} to="/login" replace variant={state === 'already-verified' ? 'filled' : 'default'}>
            Go to log in
          </Button>
        )}
      </div>
    </div>
  );
}

function words(verification: State, still: boolean): string {
  if (verification.state === 'verifying') return still ? 'Still verifying... please wait' : 'Verifying your email...';
  if (verification.state === 'already-verified') return 'Your email address is verified';
  if (verification.state === 'refused') return REFUSED;
  if (verification.state === 'unreachable') return 'Your email could not be verified yet';
  if (verification.setupPath === null) return UNKNOWN_KIND;
  return verification.ready ? 'Redirecting to profile setup...' : 'Email verified successfully! Getting profile info...';
}

function useStillWaiting(waiting: boolean): boolean {
  const [still, setStill] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setStill(true), TIMINGS.stillVerifying);
    return () => {
      clearTimeout(timer);
      setStill(false);
    };
  }, [waiting]);
  return still;
}

/** Three rings, as in the mark; they turn while one waits and close when it is done. */
function Rings() {
  return (
    <svg className={classes.rings} viewBox="0 0 64 64" aria-hidden="true">
      <circle cx="32" cy="32" r="28" />
      <circle cx="32" cy="32" r="19" />
      <circle cx="32" cy="32" r="10" />
    </svg>
  );
}
