import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { MESSAGE_TEXTS } from '#shared/rules/texts/messages.ts';
import { RestrictedNote } from '#web/features/people/blocks/restricted-note.tsx';
import { throwIfMissing } from '#web/lib/errors.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { PageTitle } from '#web/lib/page-meta.tsx';
import { watchVisiblePart } from '#web/lib/visible-part.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { TryAgain } from '#web/ui/try-again.tsx';
import { type Correspondent, correspondentQuery } from './api/correspondent.ts';
import { BubblesPlaceholder } from './bubbles-placeholder.tsx';
import { Composer } from './composer.tsx';
import classes from './conversation.module.css';
import { BackToInbox, ConversationHeader } from './conversation-header.tsx';
import { messageDraft } from './message-draft.ts';
import { MessageList } from './message-list.tsx';
import { conversationTexts as texts } from './texts/conversation.ts';
import { linkTexts } from './texts/link.ts';
import { useMessages } from './use-messages.ts';
import { useOutgoing } from './use-outgoing.ts';

interface ConversationProps {
  viewerId: string;
  username: string;
}

export function Conversation({ viewerId, username }: ConversationProps) {
  const { data: correspondent } = useQuery({ ...correspondentQuery(useApi(), username), throwOnError: throwIfMissing });
  useEffect(watchVisiblePart, []);
  if (correspondent === undefined)
    return (
      <>
        <PageTitle>{linkTexts.title}</PageTitle>
        <ConversationPlaceholder />
      </>
    );
  const { person } = correspondent;
  return (
    <section tabIndex={-1} className={classes.conversation} aria-label={texts.labelWith(person.name || texts.nobody)}>
      <PageTitle>{person.name || texts.nobody}</PageTitle>
      <ConversationHeader correspondent={correspondent} />
      <Thread key={person.id} viewerId={viewerId} username={username} correspondent={correspondent} />
    </section>
  );
}

interface ThreadProps extends ConversationProps {
  correspondent: Correspondent;
}

function Thread({ viewerId, username, correspondent }: ThreadProps) {
  const { person, restricted, can } = correspondent;
  const name = person.name || texts.nobody;
  const { query, arrived } = useMessages(person.id);
  const { key, state } = useLocation();
  const fromPalette = (state as { toWrite?: boolean } | null)?.toWrite === true;
  const outgoing = useOutgoing(viewerId, { id: person.id, username }, arrived);
  const { data, isError } = query;

  if (data === undefined) {
    if (!isError)
      return (
        <BubblesPlaceholder>
          <Waiting />
        </BubblesPlaceholder>
      );
    return (
      <div className={classes.waiting}>
        <LoadFailed query={query}>{MESSAGE_TEXTS.conversationFailed}</LoadFailed>
      </div>
    );
  }
  return (
    <>
      <MessageList
        viewerId={viewerId}
        person={{ id: person.id, name }}
        arrived={arrived}
        outgoing={outgoing.list}
        older={{
          has: query.hasNextPage,
          loading: query.isFetchingNextPage,
          failed: query.isFetchNextPageError,
          load: () => void query.fetchNextPage(),
        }}
        onRetry={outgoing.retry}
        onDiscard={outgoing.discard}
      />
      {can.send && (
        <Composer
          draftKey={messageDraft(viewerId, username)}
          name={name}
          toWrite={arrived.length === 0 || fromPalette}
          visit={fromPalette ? key : ''}
          onSend={outgoing.send}
        />
      )}
      <div role="status" className={classes.closed}>
        {!can.send && restricted && <RestrictedNote person={{ id: person.id, name }} />}
        {!can.send && !restricted && <p className={classes.closedNote}>{texts.closed}</p>}
      </div>
    </>
  );
}

export function ConversationProblem({ status, message }: { status: number; message: string }) {
  const absent = status === 404 || status === 400;
  return (
    <section className={classes.conversation} aria-label={texts.label}>
      <PageTitle>{linkTexts.title}</PageTitle>
      <BackToInbox />
      <div className={classes.problem}>
        <EmptyState
          page
          title={absent ? texts.absent.title : status < 500 ? message : MESSAGE_TEXTS.conversationFailed}
          action={!absent && status !== 403 && <TryAgain />}
        >
          {absent && texts.absent.text}
        </EmptyState>
      </div>
    </section>
  );
}

function ConversationPlaceholder() {
  return (
    <section className={classes.conversation} aria-label={texts.label}>
      <PageTitle>{linkTexts.title}</PageTitle>
      <div className={classes.header}>
        <BackToInbox />
        <VisuallyHidden component="h1">{texts.label}</VisuallyHidden>
        <Skeleton height={40} circle />
        <Skeleton height={16} width="10rem" />
      </div>
      <BubblesPlaceholder>
        <Waiting />
      </BubblesPlaceholder>
    </section>
  );
}

function Waiting() {
  return (
    <div role="status" className={classes.waiting}>
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
    </div>
  );
}
