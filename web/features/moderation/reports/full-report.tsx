import { IconArrowLeft } from '@tabler/icons-react';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { REVIEW_TEXTS } from '#shared/rules/texts/review.ts';
import { ExportButton } from '#web/features/moderation/export-button.tsx';
import { sharedTexts } from '#web/features/moderation/texts/shared.ts';
import { useApi, useViewer } from '#web/lib/hooks.tsx';
import { PageTitle } from '#web/lib/page-meta.tsx';
import { allItems } from '#web/lib/pages.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { ModeratorMark } from '#web/ui/moderator-mark.tsx';
import page from '#web/ui/page.module.css';
import { commonTexts } from '#web/ui/texts/common.ts';
import tables from '../table.module.css';
import { type FullReportOf, fullReportQuery } from './api/full-report.ts';
import { ClampedText } from './clamped-text.tsx';
import classes from './full-report.module.css';
import { fullReportTexts as texts } from './texts/full-report.ts';

export function fullReportTitle({ what }: FullReportOf): string {
  const kind = what.replace('_report', '');
  const title = (texts.titles as Record<string, string | undefined>)[kind];
  if (title === undefined) throw new Error(REVIEW_TEXTS.invalidType);
  return title;
}

export function FullReport({ of }: { of: FullReportOf }) {
  const list = useSuspenseInfiniteQuery(fullReportQuery(useApi(), of));
  const school = useViewer()?.institution?.slug;
  const [first] = list.data.pages;
  if (first === undefined) return null;
  const { content, total } = first;
  const items = allItems(list.data);
  const title = fullReportTitle(of);
  const where = [items[0]?.community?.displayName, content.path === null ? texts.gone : null].filter((part) => part != null);
  return (
    <div className={classes.page}>
      <PageTitle>{title}</PageTitle>
      {school !== undefined && (
        <Link to={`/admin/${school}?tab=reports`} className={classes.back}>
          <IconArrowLeft size={20} aria-hidden="true" />
          {texts.back}
        </Link>
      )}
      <header className={classes.head}>
        <h1 className={page.title}>{title}</h1>
        <ExportButton list={of} />
      </header>
      <blockquote className={classes.content}>
        <p className={classes.what}>
          <bdi>{content.path === null ? content.title : <Link to={content.path}>{content.title}</Link>}</bdi>
        </p>
        <p className={classes.author}>
          {first.kind !== 'profile' && (
            <>
              <bdi>{content.author}</bdi>
              <ModeratorMark person={items[0]?.reported ?? null} />
              {where.length > 0 && ' · '}
            </>
          )}
          {where.join(' · ')}
        </p>
        {content.text !== '' && <ClampedText text={content.text} />}
      </blockquote>
      {items.length === 0 ? (
        <EmptyState title={texts.empty.title}>{texts.empty.text}</EmptyState>
      ) : (
        <>
          <p className={tables.total}>{sharedTexts.reports(total)}</p>
          <table className={`${tables.table} ${tables.fixed}`}>
            <thead>
              <tr>
                <th scope="col" className={classes.short}>
                  {texts.columns.at}
                </th>
                <th scope="col">{texts.columns.reporter}</th>
                <th scope="col">{texts.columns.reported}</th>
                <th scope="col">{texts.columns.reasons}</th>
                <th scope="col" className={classes.wide}>
                  {texts.columns.details}
                </th>
              </tr>
            </thead>
            <tbody>
              {items.map((report) => (
                <tr key={report.id}>
                  <td data-label={texts.columns.at}>
                    <time dateTime={report.createdAt}>{sharedTexts.moment(report.createdAt)}</time>
                  </td>
                  <td data-label={texts.columns.reporter}>
                    <Person person={report.reporter} otherwise={commonTexts.anonymous} />
                  </td>
                  <td data-label={texts.columns.reported}>
                    <Person person={report.reported} otherwise={report.reportedName} />
                  </td>
                  <td data-label={texts.columns.reasons}>{report.reasons.join(', ')}</td>
                  <td data-label={texts.columns.details}>
                    {report.additionalInformation === '' ? null : <ClampedText text={report.additionalInformation} />}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <LoadMore announces label={sharedTexts.more} list={list} />
        </>
      )}
    </div>
  );
}

interface PersonProps {
  person: { name: string; username: string; email: string; moderator: boolean } | null;
  otherwise: string;
}

function Person({ person, otherwise }: PersonProps) {
  if (person === null) return <bdi>{otherwise}</bdi>;
  return (
    <>
      <bdi>{person.name}</bdi>
      <ModeratorMark person={person} /> <span className={tables.second}>@{person.username}</span>{' '}
      <span className={tables.second}>{person.email}</span>
    </>
  );
}
