import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { DASHBOARD_PATH } from '#shared/rules/communities.ts';
import { RESTRICT_TEXTS } from '#shared/rules/texts/restricting.ts';
import { screenProblem } from '#web/lib/screen-problem.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { notify } from '#web/ui/notify.ts';
import textAction from '#web/ui/text-action.module.css';
import { TryAgain } from '#web/ui/try-again.tsx';
import { profileTexts } from './texts/profile.ts';

export function ProfileProblem({ error }: { error: unknown }) {
  const { status, message } = screenProblem(error);
  if (status === 403) return <Restricted />;
  if (status === 404 || status === 400) {
    return (
      <EmptyState
        page
        title={profileTexts.missing.title}
        action={
          <Link to="/" className={textAction.action}>
            {profileTexts.missing.home}
          </Link>
        }
      >
        {profileTexts.missing.text}
      </EmptyState>
    );
  }
  return (
    <EmptyState page title={status < 500 ? profileTexts.failed : profileTexts.unexpected} action={<TryAgain />}>
      {message}
    </EmptyState>
  );
}

/** The profile's owner restricts the viewer. Without script, the message stays. */
function Restricted() {
  const navigate = useNavigate();
  useEffect(() => {
    notify.error(RESTRICT_TEXTS.profile);
    void navigate(DASHBOARD_PATH, { replace: true });
  }, [navigate]);
  return (
    <EmptyState
      page
      title={RESTRICT_TEXTS.profile}
      action={
        <Link to={DASHBOARD_PATH} className={textAction.action}>
          {profileTexts.dashboard}
        </Link>
      }
    />
  );
}
