import type { ReactNode } from 'react';
import { Link } from 'react-router';
import textAction from './text-action.module.css';

export function withLink(said: string, to: string, act: string): ReactNode {
  return (
    <>
      {said}{' '}
      <Link to={to} className={textAction.action}>
        {act}
      </Link>
    </>
  );
}
