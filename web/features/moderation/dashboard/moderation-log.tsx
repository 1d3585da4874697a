import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import classes from '#web/features/moderation/table.module.css';
import { sharedTexts } from '#web/features/moderation/texts/shared.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { allItems } from '#web/lib/pages.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { commonTexts } from '#web/ui/texts/common.ts';
import { type LogEntry, moderationLogQuery } from './api/moderation-log.ts';
import { logTexts as texts } from './texts/log.ts';

export function ModerationLog({ institution }: { institution: string }) {
  const list = useSuspenseInfiniteQuery(moderationLogQuery(useApi(), institution));
  const items = allItems(list.data);
  if (items.length === 0) return <EmptyState title={texts.empty.title}>{texts.empty.text}</EmptyState>;
  return (
    <>
      <p className={classes.total}>{texts.lede}</p>
      <table className={`${classes.table} ${classes.acts}`}>
        <thead>
          <tr>
            <th scope="col">{texts.columns.when}</th>
            <th scope="col">{texts.columns.who}</th>
            <th scope="col">{texts.columns.what}</th>
            <th scope="col">{texts.columns.whom}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((entry) => (
            <Row key={entry.id} entry={entry} />
          ))}
        </tbody>
      </table>
      <LoadMore announces label={texts.more} end={texts.end} list={list} />
    </>
  );
}

function Row({ entry: { createdAt, moderator, operator, action, subject, dashboard, email } }: { entry: LogEntry }) {
  const act = actLabel(action, subject.kind);
  return (
    <tr>
      <td data-label={texts.columns.when}>
        <time dateTime={createdAt}>{sharedTexts.moment(createdAt)}</time>
      </td>
      <td data-label={texts.columns.who}>
        <bdi>{operator ? texts.operator : (moderator ?? commonTexts.anonymous)}</bdi>
      </td>
      <td data-label={texts.columns.what}>
        {dashboard ? texts.onDashboard(act) : act}
        {subject.text !== '' && (
          <span className={classes.dim}>
            : <bdi>{subject.text}</bdi>
          </span>
        )}
        {email !== null && (
          <details className={classes.more}>
            <summary>{texts.email}</summary>
            <p dir="auto">
              <strong>{email.subject}</strong>
            </p>
            <p dir="auto">{email.text}</p>
          </details>
        )}
      </td>
      <td data-label={texts.columns.whom}>{subject.person !== null && <bdi>{subject.person}</bdi>}</td>
    </tr>
  );
}

function actLabel(action: string, kind: string): string {
  const thing = texts.things[kind] ?? texts.something;
  return texts.acts[action]?.(thing) ?? `${action} ${thing}`;
}
