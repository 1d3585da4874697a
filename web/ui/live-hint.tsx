import { IconCheck } from '@tabler/icons-react';
import classes from './live-hint.module.css';

interface LiveHintProps {
  /** `note` informs, `problem` names an error, `good` confirms. */
  tone?: 'note' | 'problem' | 'good';
  children: string | null;
}

/** A hint below a field that changes while the user types. Screen readers announce it after the typing stops. */
export function LiveHint({ tone = 'note', children }: LiveHintProps) {
  return (
    <span aria-live="polite" className={classes.hint} data-tone={tone}>
      {tone === 'good' && children !== null && <IconCheck size={16} aria-hidden="true" />}
      {children}
    </span>
  );
}
