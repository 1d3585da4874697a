import { IconCheck } from '@tabler/icons-react';
import classes from './live-hint.module.css';

interface LiveHintProps {
  /** `note` informs, `problem` will not pass, `good` is done. */
  tone?: 'note' | 'problem' | 'good';
  children: string | null;
}

/** A hint below a field that changes while one types; screen readers hear it when they have finished. */
export function LiveHint({ tone = 'note', children }: LiveHintProps) {
  return (
    <span aria-live="polite" className={classes.hint} data-tone={tone}>
      {tone === 'good' && children !== null && <IconCheck size={16} aria-hidden="true" />}
      {children}
    </span>
  );
}
