import { Link } from 'react-router';
import { ERRORS } from '#shared/rules/errors.ts';
import { secondFactorPath } from '#shared/rules/second-factor.ts';
import { useViewer } from '#web/lib/hooks.tsx';
import { EmptyState } from './empty-state.tsx';
import textAction from './text-action.module.css';

/** In place of a page of moderators, for one who has to turn two-step log-in on first. */
export function SecondFactorNeeded() {
  const viewer = useViewer();
  const way = viewer !== null && (
    <Link to={secondFactorPath(viewer.username)} className={textAction.action}>
      Turn on two-step log-in
    </Link>
  );
  return (
    <EmptyState page title="One thing before you moderate" action={way}>
      {ERRORS.SECOND_FACTOR_REQUIRED.message}
    </EmptyState>
  );
}
