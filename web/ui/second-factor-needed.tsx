import { Link } from 'react-router';
import { ERRORS } from '#shared/rules/errors.ts';
import { secondFactorPath } from '#shared/rules/second-factor.ts';
import { useViewer } from '#web/lib/hooks.tsx';
import { EmptyState } from './empty-state.tsx';
import textAction from './text-action.module.css';
import { secondFactorTexts } from './texts/second-factor.ts';

export function SecondFactorNeeded() {
  const viewer = useViewer();
  const action = viewer !== null && (
    <Link to={secondFactorPath(viewer.username)} className={textAction.action}>
      {secondFactorTexts.action}
    </Link>
  );
  return (
    <EmptyState page title={secondFactorTexts.title} action={action}>
      {ERRORS.SECOND_FACTOR_REQUIRED.message}
    </EmptyState>
  );
}
