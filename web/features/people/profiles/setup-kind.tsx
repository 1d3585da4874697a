import { useMutation } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { setupPath, type UserType } from '#shared/rules/people.ts';
import { errorCode, fieldErrors, refusal } from '#web/lib/errors.ts';
import { useApi } from '#web/lib/hooks.tsx';
import type { Viewer } from '#web/lib/session.ts';
import { notify, notifyNextPage } from '#web/ui/notify.ts';
import textAction from '#web/ui/text-action.module.css';
import classes from './setup-form.module.css';
import { setupTexts } from './texts/setup.ts';

interface SetupKindProps {
  viewer: Viewer;
  userType: UserType;
}

/** For people who chose the wrong kind of account at sign-up. */
export function SetupKind({ viewer: { id }, userType }: SetupKindProps) {
  const { question, action } = setupTexts.otherKind[userType];
  const other = userType === 'medical_student' ? 'premed_student' : 'medical_student';
  const { search } = useLocation();
  const change = useMutation(
    useApi().profiles.changeUserType.mutationOptions({
      onSuccess({ message }) {
        notifyNextPage.success(message);
        window.location.replace(`${setupPath({ id, userType: other })}${search}`);
      },
      onError(error) {
        // Completed in another tab or on another device.
        if (errorCode(error) === 'CONFLICT') return window.location.reload();
        if (!('userType' in fieldErrors(error))) notify.error(refusal(error) ?? setupTexts.failed);
      },
    }),
  );
  const { userType: problem } = fieldErrors(change.error);
  const busy = change.isPending || change.isSuccess;
  return (
    <div className={classes.kind}>
      <p className={classes.help}>
        {question}
        <button
          type="button"
          className={textAction.action}
          aria-disabled={busy || undefined}
          onClick={() => busy || change.mutate({ userType: other })}
        >
          {action}
        </button>
      </p>
      <p role="alert" className={classes.help}>
        {problem !== undefined && (
          <>
            {problem}. <Link to="/settings/email">{setupTexts.otherAddress.link}</Link>
          </>
        )}
      </p>
    </div>
  );
}
