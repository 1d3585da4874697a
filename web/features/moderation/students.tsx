import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ExportButton } from '#web/features/reports/export-button.tsx';
import { useApi } from '#web/lib/hooks.tsx';
import { allItems } from '#web/lib/pages.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { studentsQuery } from './api/students.ts';
import classes from './table.module.css';

/** A school's medical students. */
export function Students({ institution }: { institution: string }) {
  const list = useSuspenseInfiniteQuery(studentsQuery(useApi(), institution));
  const items = allItems(list.data);
  const total = list.data.pages[0]?.total ?? 0;
  return (
    <>
      <div className={classes.tools}>
        <p className={classes.total}>
          {total.toLocaleString('en-US')} {total === 1 ? 'student' : 'students'}
        </p>
        <ExportButton list={{ what: 'medical_students', institution }} />
      </div>
      {items.length === 0 ? (
        <EmptyState title="No students yet">Medical students who finish their profile stand here.</EmptyState>
      ) : (
        <table className={`${classes.table} ${classes.people}`}>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Email</th>
              <th scope="col">Year</th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ id, name, username, email, year }) => (
              <tr key={id}>
                <td data-label="Name">
                  <Link to={`/profiles/${username}`}>
                    <bdi>{name}</bdi>
                  </Link>
                </td>
                <td data-label="Email">
                  <a href={`mailto:${email}`}>{email}</a>
                </td>
                <td data-label="Year">{year}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <LoadMore
        label="Load More Students"
        hasMore={list.hasNextPage}
        loading={list.isFetchingNextPage}
        failed={list.isFetchNextPageError}
        onLoad={list.fetchNextPage}
      />
    </>
  );
}
