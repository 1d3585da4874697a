import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useApi } from '#web/lib/hooks.tsx';
import { allItems } from '#web/lib/pages.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { type LogEntry, moderationLogQuery } from './api/moderation-log.ts';
import classes from './table.module.css';

const ACTS: Record<string, string> = {
  pin: 'Pinned',
  unpin: 'Unpinned',
  collapse: 'Collapsed',
  expand: 'Expanded',
  delete: 'Deleted',
  status: 'Set the status of',
  note: 'Wrote notes on',
  'delete-report': 'Deleted',
  warn: 'Warned because of',
  export: 'Exported',
  suspend: 'Suspended',
  unsuspend: 'Ended the suspension of',
  ban: 'Banned',
  unban: 'Ended the ban of',
  'delete-account': 'Deleted',
  'add-moderator': 'Gave the rights of a moderator to',
  'remove-moderator': 'Took the rights of a moderator from',
};
const THINGS: Record<string, string> = {
  post: 'a post',
  comment: 'a comment',
  report: 'a report',
  export: 'a list',
  account: 'an account',
};

const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** What moderators did, as it was written down when they did it. */
export function ModerationLog({ institution }: { institution: string }) {
  const list = useSuspenseInfiniteQuery(moderationLogQuery(useApi(), institution));
  const items = allItems(list.data);
  if (items.length === 0) return <EmptyState title="Nothing yet">Everything that moderators do is written down here.</EmptyState>;
  return (
    <>
      <p className={classes.total}>
        Everything that moderators do at your school and on the Dashboard, and what the operator does to accounts of your school. Nothing
        here can be changed.
      </p>
      <table className={`${classes.table} ${classes.acts}`}>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Who</th>
            <th scope="col">What</th>
            <th scope="col">Of whom</th>
          </tr>
        </thead>
        <tbody>
          {items.map((entry) => (
            <Row key={entry.id} entry={entry} />
          ))}
        </tbody>
      </table>
      <LoadMore
        label="Load More"
        end="That is all of it."
        hasMore={list.hasNextPage}
        loading={list.isFetchingNextPage}
        failed={list.isFetchNextPageError}
        onLoad={list.fetchNextPage}
      />
    </>
  );
}

function Row({ entry: { createdAt, moderator, operator, action, subject, dashboard } }: { entry: LogEntry }) {
  return (
    <tr>
      <td data-label="When">
        <time dateTime={createdAt}>{MOMENT.format(new Date(createdAt))} UTC</time>
      </td>
      <td data-label="Who">
        <bdi>{operator ? 'Operator' : (moderator ?? 'Anonymous')}</bdi>
      </td>
      <td data-label="What">
        {ACTS[action] ?? action} {THINGS[subject.kind] ?? 'something'}
        {dashboard && ' on the Dashboard'}
        {subject.text !== '' && (
          <span className={classes.dim}>
            : <bdi>{subject.text}</bdi>
          </span>
        )}
      </td>
      <td data-label="Of whom">{subject.person !== null && <bdi>{subject.person}</bdi>}</td>
    </tr>
  );
}
