import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { UserType } from '#shared/rules/people.ts';
import { useViewer } from '#web/lib/hooks.tsx';
import type { Viewer } from '#web/lib/session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { notify } from '#web/ui/notify.ts';
import { setupState } from './setup-state.ts';
import { setupTexts } from './texts/setup.ts';

const { signedOut, complete: done, refused } = setupTexts;

interface SetupGateProps {
  userId: string;
  userType: UserType;
  onward: string;
  children: (viewer: Viewer) => ReactNode;
}

export function SetupGate({ userId, userType, onward, children }: SetupGateProps) {
  const setup = setupState(useViewer(), userId, userType);
  const { pathname, search } = useLocation();
  if (setup.state === 'open') return children(setup.viewer);
  if (setup.state === 'signed-out') {
    const logIn = `/login?returnTo=${encodeURIComponent(pathname + search)}`;
    return <Redirecting says={signedOut.says} kind="error" to={logIn} label={signedOut.action} />;
  }
  if (setup.state === 'complete') return <Redirecting says={done.says} kind="info" to={onward} label={done.action} />;
  const { complete, homePath, setupPath } = setup.viewer;
  return (
    <EmptyState
      page
      title={setup.reason}
      action={
        <Button component={Link} to={complete ? homePath : setupPath}>
          {complete ? refused.dashboard : refused.own}
        </Button>
      }
    />
  );
}

interface RedirectingProps {
  says: string;
  kind: 'error' | 'info';
  to: string;
  label: string;
}

function Redirecting({ says, kind, to, label }: RedirectingProps) {
  const navigate = useNavigate();
  const left = useRef(false);
  useEffect(() => {
    // Strict Mode runs effects twice.
    if (left.current) return;
    left.current = true;
    notify[kind](says);
    void navigate(to, { replace: true });
  }, [navigate, says, kind, to]);
  return (
    <EmptyState
      page
      title={says}
      action={
        <Button component={Link} to={to} replace>
          {label}
        </Button>
      }
    />
  );
}
