import { IconCheck } from '@tabler/icons-react';
import classes from './live-hint.module.css';

interface LiveHintProps {
  tone?: 'note' | 'problem' | 'good';
  children: string | null;
}

export function LiveHint({ tone = 'note', children }: LiveHintProps) {
  return (
    <span aria-live="polite" className={classes.hint} data-tone={tone}>
      {tone === 'good' && children !== null && <IconCheck size={16} aria-hidden="true" />}
      {children}
    </span>
  );
}
