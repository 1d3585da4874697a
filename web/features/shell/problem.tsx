import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { isRouteErrorResponse, Link } from 'react-router';
import { screenProblem } from '#web/lib/screen-problem.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LogInLink } from '#web/ui/log-in-link.tsx';
import { TryAgain } from '#web/ui/try-again.tsx';
import { useSiteInfo } from './api/session.ts';
import { NotFound } from './not-found.tsx';

interface Words {
  title: string;
  text: string;
  action?: ReactNode;
}

/** Without an answer of the server there is a browser without a connection, or a fault in our own script. */
function unanswered(error: unknown): Words {
  const offline = typeof navigator !== 'undefined' && !navigator.onLine;
  if (offline)
    return {
      title: 'You are offline',
      text: 'This page needs a connection. Nothing is lost; try again when you are back.',
      action: <TryAgain />,
    };
  if (error instanceof TypeError && /fetch|network|load failed/i.test(error.message)) {
    return {
      title: 'The forum did not answer',
      text: 'The connection may be down, or we are. Try again in a moment.',
      action: <TryAgain />,
    };
  }
  return {
    title: 'Something went wrong on our side',
    text: 'This page could not be shown. Trying again often helps.',
    action: <TryAgain />,
  };
}

function answered(status: number, message: string): Words {
  if (status === 401) return { title: 'Please log in first', text: 'This page is for members who are logged in.', action: <LogInLink /> };
  if (status === 403) return { title: 'You cannot open this page', text: message };
  if (status === 429) return { title: 'A moment, please', text: message, action: <TryAgain /> };
  if (status === 503) return { title: 'We will be right back', text: message, action: <TryAgain /> };
  if (status >= 500) return { title: 'Something went wrong on our side', text: message, action: <TryAgain /> };
  return { title: 'This page could not be shown', text: message };
}

/** Why a page does not show, in plain words, and a way on. */
export function Problem({ error }: { error: unknown }) {
  const site = useSiteInfo();
  const { status, message } = screenProblem(error);
  if (isRouteErrorResponse(error) && status === 404) return <NotFound />;
  const { title, text, action } = isRouteErrorResponse(error) ? answered(status, message) : unanswered(error);
  return (
    <>
      <title>{`${title} · ${site?.name ?? 'Rounds'}`}</title>
      <EmptyState
        page
        title={title}
        action={
          <>
            {action}
            <Button component={Link} to="/" variant="default">
              Go to the homepage
            </Button>
          </>
        }
      >
        {text}
      </EmptyState>
    </>
  );
}
