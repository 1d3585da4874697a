import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { NavLink, useMatch } from 'react-router';
import { conversationPath } from '#shared/rules/messages.ts';
import { MESSAGE_TEXTS } from '#shared/rules/texts/messages.ts';
import { peopleQuery } from '#web/features/people/directory/api/people.ts';
import { PersonRow } from '#web/features/people/directory/person-row.tsx';
import { useDraftContent } from '#web/lib/draft-keeper.ts';
import { findPerson } from '#web/lib/find-event.ts';
import { useApi, useViewer } from '#web/lib/hooks.tsx';
import { useNow } from '#web/lib/now.ts';
import { usePrefetch } from '#web/lib/use-prefetch.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { ModeratorMark } from '#web/ui/moderator-mark.tsx';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import { type Conversation, inboxQuery } from './api/inbox.ts';
import classes from './chat-list.module.css';
import { LocalTime } from './local-time.tsx';
import { messageDraft } from './message-draft.ts';
import { inboxTexts as texts } from './texts/inbox.ts';

/** Navigation state: one step back in the history leads to the list. */
export interface FromInbox {
  fromInbox: boolean;
}

export function ChatList() {
  const query = useInfiniteQuery(inboxQuery(useApi()));
  const { data, isError } = query;
  const now = useNow(query.dataUpdatedAt);
  if (data === undefined) {
    if (!isError) return <Placeholder />;
    return (
      <div className={classes.problem}>
        <LoadFailed query={query}>{MESSAGE_TEXTS.inboxFailed}</LoadFailed>
      </div>
    );
  }
  const rows = new Map(data.pages.flatMap(({ items }) => items.map((row) => [row.person.id, row])));
  if (rows.size === 0) {
    return (
      <div className={classes.empty}>
        <EmptyState
          title={texts.empty.title}
          action={
            <Button aria-haspopup="dialog" onClick={findPerson}>
              {texts.empty.act}
            </Button>
          }
        >
          {texts.empty.text}
        </EmptyState>
        <Classmates />
      </div>
    );
  }
  return (
    <>
      <ul className={classes.list}>
        {[...rows.values()].map((row) => (
          <Row key={row.person.id} row={row} now={now} />
        ))}
      </ul>
      <LoadMore announces compact label={texts.more} list={query} />
    </>
  );
}

function Row({ row: { person, lastText, lastAt, unread }, now }: { row: Conversation; now: number }) {
  const state: FromInbox = { fromInbox: true };
  const path = conversationPath(person.username);
  const stored = useDraftContent(messageDraft(useViewer()?.id ?? '', person.username));
  // The open conversation shows its draft itself.
  const draft = useMatch(path) === null ? stored : null;
  return (
    <li>
      <NavLink to={path} prefetch={usePrefetch()} state={state} className={classes.row ?? ''} data-unread={unread || undefined}>
        <PersonAvatar name={person.name} pictureUrl={person.pictureUrl} size={44} />
        <span className={classes.words}>
          <span className={classes.head}>
            <span className={classes.who}>
              <span className={classes.name} title={person.name}>
                {person.name}
              </span>
              {person.year !== null && <span className={classes.year}>({person.year})</span>}
            </span>
            <LocalTime iso={lastAt} now={now} className={classes.time} />
          </span>
          <span className={classes.tail}>
            {/* In the second line, because the first has no room beside the name. */}
            <ModeratorMark person={person} />
            {draft !== null && <span className={classes.draft}>{texts.draft} </span>}
            <span className={classes.last} dir="auto" title={draft ?? lastText}>
              {draft ?? lastText}
            </span>
            {unread && (
              <span className={classes.dot}>
                <VisuallyHidden>{texts.unread}</VisuallyHidden>
              </span>
            )}
          </span>
        </span>
      </NavLink>
    </li>
  );
}

function Classmates() {
  const headId = useId();
  const people = useQuery(peopleQuery(useApi(), '')).data?.items ?? [];
  if (people.length === 0) return null;
  return (
    <section aria-labelledby={headId}>
      <h2 id={headId} className={classes.title}>
        {texts.classmates}
      </h2>
      <ul className={classes.list}>
        {people.map((person) => (
          <li key={person.id}>
            <PersonRow person={person} to={conversationPath(person.username)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Placeholder() {
  return (
    <div role="status" className={classes.placeholder}>
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
      <div aria-hidden="true">
        {[58, 42, 66, 50].map((width) => (
          <div key={width} className={classes.ghost}>
            <Skeleton height={44} circle />
            <div>
              <Skeleton height={13} width={`${width}%`} />
              <Skeleton height={12} mt={8} width={`${width + 25}%`} />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
