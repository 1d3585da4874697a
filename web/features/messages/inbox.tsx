import { IconMessagePlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { HintNote } from '#web/features/site/hints/hint-note.tsx';
import { findPerson } from '#web/lib/find-event.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { usePolling } from '#web/lib/live.tsx';
import { refetchAfterLoading } from '#web/lib/refetch-after-loading.ts';
import { ChatList } from './chat-list.tsx';
import classes from './inbox.module.css';
import { inboxTexts as texts } from './texts/inbox.ts';

const POLLING_MS = 10_000;

interface InboxProps {
  children: ReactNode | null;
}

export function Inbox({ children }: InboxProps) {
  const queryClient = useQueryClient();
  const inbox = useApi().messages.inbox.key();
  const refresh = () => void refetchAfterLoading(queryClient, inbox);
  // messages-link.tsx handles the live events.
  const polling = usePolling(POLLING_MS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: refresh is a new function on each render but always does the same
  useEffect(() => {
    if (polling === false) return;
    const timer = setInterval(refresh, polling);
    return () => clearInterval(timer);
  }, [polling]);

  const open = children !== null;
  const Title = open ? 'h2' : 'h1';
  return (
    <div className={classes.inbox} data-open={open || undefined}>
      <section className={classes.side} aria-label={texts.list}>
        <div className={classes.head}>
          <Title className={classes.title}>{texts.title}</Title>
          <button type="button" className={classes.write} aria-haspopup="dialog" title={texts.write} onClick={findPerson}>
            <IconMessagePlus size={20} aria-hidden="true" />
          </button>
        </div>
        <HintNote of={['messages']} />
        <div className={classes.rows}>
          <ChatList />
        </div>
      </section>
      {open ? (
        <div className={classes.main}>{children}</div>
      ) : (
        <div className={classes.nothing}>
          <p>{texts.choose}</p>
        </div>
      )}
    </div>
  );
}
