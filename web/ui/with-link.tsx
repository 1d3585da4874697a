import type { ReactNode } from 'react';
import { Link } from 'react-router';
import textAction from './text-action.module.css';

export function withLink(text: string, to: string, label: string): ReactNode {
  return (
    <>
      {text}{' '}
      <Link to={to} className={textAction.action}>
        {label}
      </Link>
    </>
  );
}
