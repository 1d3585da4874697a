import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { TIMINGS } from '#shared/rules/limits.ts';
import { type Posted, usePosted } from '#web/lib/form-action.ts';
import { useViewer } from '#web/lib/hooks.tsx';
import { useDelayedRedirect } from '#web/lib/use-delayed-redirect.ts';
import { notify } from '#web/ui/notify.ts';
import { commonTexts } from '#web/ui/texts/common.ts';
import { type Verification as State, SUCCESS_MESSAGE_MS, useVerifyEmail } from './api/verify-email.ts';
import { SignUpPasswordForm } from './sign-up-password-form.tsx';
import { accountTexts } from './texts/account.ts';
import { verificationTexts } from './texts/verification.ts';
import classes from './verification.module.css';
import { verificationMessage } from './verification-message.ts';

const texts = verificationTexts;

/** `after` is in milliseconds. */
function nextPage(verification: State): { path: string; after: number } | null {
  if (verification.state === 'refused') return { path: '/login', after: TIMINGS.afterVerificationFailed };
  if (verification.state === 'already-verified') return { path: '/login', after: TIMINGS.afterVerified };
  if (verification.state !== 'verified' || !verification.ready) return null;
  if (verification.setupPath === null) return { path: '/login', after: TIMINGS.afterVerificationFailed };
  return { path: verification.setupPath, after: TIMINGS.afterVerified - SUCCESS_MESSAGE_MS };
}

interface MailedLink {
  email: string;
  changesAddress: boolean;
}

/** Decodes the token to know what to ask. Only the server verifies it. */
function readLink(token: string): MailedLink | null {
  try {
    const payload = atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/'));
    const { email, changeId } = JSON.parse(payload) as Record<string, unknown>;
    return { email: String(email ?? '').toLowerCase(), changesAddress: changeId !== undefined };
  } catch {
    return null;
  }
}

/**
 * People who are signed in to another account must confirm first: a stranger's link must not switch
 * their account unnoticed. A change of address always needs a confirmation, because mail scanners that
 * run scripts must not trigger it.
 */
function firstState({ done, failure, problems }: Posted, link: MailedLink | null, token: string, viewer: string | null): State {
  if (done !== null || failure?.code === 'CONFLICT') return { state: 'already-verified' };
  if (problems.password !== undefined) return { state: 'password', sending: false };
  if (problems.token !== undefined || failure?.code === 'LINK_INVALID') return { state: 'refused' };
  if (failure !== null) return { state: 'unreachable', message: failure.message };
  if (link?.changesAddress === true) return { state: 'asking' };
  return { state: viewer !== null && token !== '' && link?.email !== viewer ? 'asking' : 'verifying' };
}

export function Verification({ token }: { token: string }) {
  const viewer = useViewer();
  const posted = usePosted();
  const link = readLink(token);
  const newAddress = link?.changesAddress === true ? link.email : null;
  const [first] = useState(() => firstState(posted, link, token, viewer?.email ?? null));
  const { verification, send } = useVerifyEmail(token, first);
  const isSlow = useIsSlow(verification.state === 'verifying');

  const { state } = verification;
  const next = nextPage(verification);
  const path = next?.path ?? null;
  const after = next?.after ?? 0;

  useDelayedRedirect(path, after, { replace: true });

  const unknownKind = verification.state === 'verified' && verification.setupPath === null;
  useEffect(() => {
    if (state === 'refused') notify.error(texts.refusedToast);
    if (unknownKind) notify.error(texts.unknownKind);
  }, [state, unknownKind]);

  return (
    <div className={classes.verification} data-state={unknownKind ? 'refused' : state}>
      <Rings />
      <h1 className={classes.title} aria-live="polite">
        {verificationMessage(verification, isSlow, newAddress)}
      </h1>
      {verification.state === 'asking' && newAddress !== null && (
        <p className={classes.text}>
          {texts.change.text.before}
          <strong>{newAddress}</strong>
          {texts.change.text.after}
        </p>
      )}
      {verification.state === 'asking' && newAddress === null && viewer !== null && (
        <p className={classes.text}>
          {texts.signedIn.before}
          <strong>{viewer.name}</strong>
          {texts.signedIn.after}
        </p>
      )}
      {verification.state === 'unreachable' && (
        <p role="alert" className={classes.text}>
          {verification.message}
        </p>
      )}
      {verification.state === 'already-verified' && (
        <p className={classes.text}>{newAddress === null ? texts.already.next : texts.change.next}</p>
      )}
      {verification.state === 'verifying' && (
        <noscript>
          <h1 className={classes.title}>{texts.ask}</h1>
          <div className={classes.action}>
            <ConfirmForm token={token} />
          </div>
        </noscript>
      )}
      {verification.state === 'password' && (
        <SignUpPasswordForm token={token} email={link?.email ?? ''} posted={posted} sending={verification.sending} onSend={send} />
      )}
      <div className={classes.action}>
        {verification.state === 'asking' && (
          <>
            <ConfirmForm token={token} onConfirm={() => send()} />
            <Button component={Link} to={viewer?.startPath ?? '/'} replace variant="default">
              {texts.notNow}
            </Button>
          </>
        )}
        {verification.state === 'unreachable' && <ConfirmForm token={token} label={commonTexts.again} onConfirm={() => send()} />}
        {path === '/login' && (
          <Button component={Link} to="/login" replace variant={state === 'already-verified' ? 'filled' : 'default'}>
            {accountTexts.goToLogIn}
          </Button>
        )}
      </div>
    </div>
  );
}

interface ConfirmFormProps {
  token: string;
  label?: string;
  onConfirm?: () => void;
}

function ConfirmForm({ token, label = texts.confirm, onConfirm }: ConfirmFormProps) {
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    onConfirm?.();
  }
  return (
    <form method="post" onSubmit={onSubmit} className={classes.form}>
      <input type="hidden" name="token" value={token} />
      <Button type="submit">{label}</Button>
    </form>
  );
}

function useIsSlow(waiting: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setIsSlow(true), TIMINGS.stillVerifying);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [waiting]);
  return isSlow;
}

function Rings() {
  return (
    <svg className={classes.rings} viewBox="0 0 64 64" aria-hidden="true">
      <circle cx="32" cy="32" r="28" />
      <circle cx="32" cy="32" r="19" />
      <circle cx="32" cy="32" r="10" />
    </svg>
  );
}
