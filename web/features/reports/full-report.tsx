import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { REVIEW_TEXTS, type ReportKind } from '#shared/rules/reports.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { PageTitle } from '#web/lib/page-title.tsx';
import { allItems } from '#web/lib/pages.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import tables from '../moderation/table.module.css';
import { type FullReportOf, fullReportQuery } from './api/full-report.ts';
import { ExportButton } from './export-button.tsx';
import classes from './full-report.module.css';
import { moment } from './report-words.ts';

const TITLES: Record<ReportKind, string> = { profile: 'Profile Report', post: 'Post Report', comment: 'Comment Report' };

export function fullReportTitle({ what }: FullReportOf): string {
  const kind = what.replace('_report', '');
  const title = (TITLES as Record<string, string | undefined>)[kind];
  if (title === undefined) throw new Error(REVIEW_TEXTS.invalidType);
  return title;
}

/** Everything that was reported about one thing, for its moderators. */
export function FullReport({ of }: { of: FullReportOf }) {
  const list = useSuspenseInfiniteQuery(fullReportQuery(useApi(), of));
  const [first] = list.data.pages;
  if (first === undefined) return null;
  const { content, total } = first;
  const items = allItems(list.data);
  const title = fullReportTitle(of);
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <header className={classes.head}>
        <h1 className={classes.title}>{title}</h1>
        <ExportButton list={of} />
      </header>
      <blockquote className={classes.content}>
        <p className={classes.what}>{content.path === null ? content.title : <Link to={content.path}>{content.title}</Link>}</p>
        <p className={classes.author}>
          {first.kind !== 'profile' && content.author}
          {content.path === null && ' · no longer there; this is what the latest report found'}
        </p>
        {content.text !== '' && <p className={classes.text}>{content.text}</p>}
      </blockquote>
      {items.length === 0 ? (
        <EmptyState title="No reports">Nobody has reported this.</EmptyState>
      ) : (
        <>
          <p className={tables.total}>
            {total} {total === 1 ? 'report' : 'reports'}
          </p>
          <table className={tables.table}>
            <thead>
              <tr>
                <th scope="col">Reported at</th>
                <th scope="col">Reporter</th>
                <th scope="col">Reported user</th>
                <th scope="col">Reasons</th>
                <th scope="col">Additional information</th>
              </tr>
            </thead>
            <tbody>
              {items.map((report) => (
                <tr key={report.id}>
                  <td data-label="Reported at">
                    <time dateTime={report.createdAt}>{moment(report.createdAt)}</time>
                  </td>
                  <td data-label="Reporter">
                    {report.reporter === null ? 'Anonymous' : `${report.reporter.name} (@${report.reporter.username})`}
                  </td>
                  <td data-label="Reported user">
                    {report.reported === null ? report.reportedName : `${report.reported.name} (@${report.reported.username})`}
                  </td>
                  <td data-label="Reasons">{report.reasons.join(', ')}</td>
                  <td data-label="Additional information" className={tables.words}>
                    {report.additionalInformation === '' ? null : report.additionalInformation}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <LoadMore
            label="Load More Reports"
            hasMore={list.hasNextPage}
            loading={list.isFetchingNextPage}
            failed={list.isFetchNextPageError}
            onLoad={list.fetchNextPage}
          />
        </>
      )}
    </>
  );
}
