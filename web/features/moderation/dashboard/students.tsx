import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ExportButton } from '#web/features/moderation/export-button.tsx';
import classes from '#web/features/moderation/table.module.css';
import { useApi } from '#web/lib/hooks.tsx';
import { allItems } from '#web/lib/pages.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { ModeratorMark } from '#web/ui/moderator-mark.tsx';
import { studentsQuery } from './api/students.ts';
import { studentsTexts as texts } from './texts/students.ts';

export function Students({ institution }: { institution: string }) {
  const list = useSuspenseInfiniteQuery(studentsQuery(useApi(), institution));
  const items = allItems(list.data);
  const total = list.data.pages[0]?.total ?? 0;
  return (
    <>
      <div className={classes.tools}>
        <p className={classes.total}>{texts.total(total)}</p>
        <ExportButton list={{ what: 'medical_students', institution }} />
      </div>
      {items.length === 0 ? (
        <EmptyState title={texts.empty.title}>{texts.empty.text}</EmptyState>
      ) : (
        <table className={`${classes.table} ${classes.people}`}>
          <thead>
            <tr>
              <th scope="col">{texts.columns.name}</th>
              <th scope="col">{texts.columns.email}</th>
              <th scope="col">{texts.columns.year}</th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ id, name, username, email, year, moderator, formerNames }) => (
              <tr key={id}>
                <td data-label={texts.columns.name}>
                  <Link to={`/profiles/${username}`}>
                    <bdi>{name}</bdi>
                  </Link>
                  <ModeratorMark person={{ moderator }} />
                  {formerNames.length > 0 && <bdi className={classes.second}>{texts.formerly(formerNames)}</bdi>}
                </td>
                <td data-label={texts.columns.email}>{email}</td>
                <td data-label={texts.columns.year}>{year}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <LoadMore announces label={texts.more} list={list} />
    </>
  );
}
