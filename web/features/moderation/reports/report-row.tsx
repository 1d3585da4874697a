import { Checkbox } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'react-router';
import { reportAge } from '#shared/rules/reports.ts';
import { relativeTime } from '#shared/rules/time.ts';
import { sharedTexts } from '#web/features/moderation/texts/shared.ts';
import { useNow } from '#web/lib/now.ts';
import { useZone } from '#web/lib/time-zone.ts';
import { ModeratorMark } from '#web/ui/moderator-mark.tsx';
import { commonTexts } from '#web/ui/texts/common.ts';
import type { Report } from './api/reports.ts';
import { ReportActs } from './report-acts.tsx';
import { ReportNotes } from './report-notes.tsx';
import classes from './report-row.module.css';
import { ReportStatusField } from './report-status.tsx';
import { ReportedMessage } from './reported-message.tsx';
import { reportsTexts } from './texts/reports.ts';
import { Words } from './words.tsx';

const texts = reportsTexts.row;
const AGE_WORDS = { new: null, late: texts.late, overdue: texts.overdue } as const;

interface ReportRowProps {
  report: Report;
  selected: boolean;
  onSelect: (selected: boolean) => void;
  /** When the page was loaded, as the server's HTML tells times. */
  rendered: number;
}

/** A report with what it is about, and everything that can be done about it. */
export function ReportRow({ report, selected, onSelect, rendered }: ReportRowProps) {
  const now = useNow(rendered);
  const zone = useZone();
  const titleId = useId();
  const { kind, content, status } = report;
  const age = AGE_WORDS[reportAge(report, now)];
  const name = report.reported?.name ?? report.reportedName;
  return (
    <article id={`report-${report.id}`} tabIndex={-1} aria-labelledby={titleId} className={classes.report} data-status={status}>
      <header className={classes.head}>
        <Checkbox
          aria-label={texts.select(name, content.title)}
          checked={selected}
          onChange={(event) => onSelect(event.currentTarget.checked)}
          classNames={{ body: classes.select ?? '' }}
        />
        <div className={classes.what}>
          <p className={classes.meta}>
            <span>{reportsTexts.kinds[kind]}</span>
            {report.community !== null && <Link to={report.community.path}>{report.community.displayName}</Link>}
            <time dateTime={report.createdAt} title={sharedTexts.moment(report.createdAt)}>
              {relativeTime(report.createdAt, now, zone)}
            </time>
            {age !== null && (
              <span className={classes.age} data-overdue={age === AGE_WORDS.overdue || undefined}>
                {age}
              </span>
            )}
          </p>
          <h3 id={titleId} className={classes.title}>
            {report.reasons.join(', ')}
          </h3>
          <p className={classes.people}>
            <span>
              {texts.reported} <Who person={report.reported} otherwise={report.reportedName} />
              <History report={report} />
            </span>
            <span>
              {texts.reporter} <Who person={report.reporter} otherwise={commonTexts.anonymous} />
            </span>
          </p>
          {report.additionalInformation !== '' && (
            <div className={classes.details}>
              <Words text={report.additionalInformation} />
            </div>
          )}
        </div>
      </header>
      <div className={classes.body}>
        <Reported report={report} />
        <div className={classes.work}>
          <ReportStatusField report={report} />
          <ReportNotes key={report.id} report={report} />
        </div>
        <ReportActs report={report} />
      </div>
    </article>
  );
}

function Who({ person, otherwise }: { person: Report['reporter']; otherwise: string }) {
  if (person === null) return <bdi>{otherwise}</bdi>;
  return (
    <>
      <Link to={`/profiles/${person.username}`}>
        <bdi>{person.name}</bdi>
      </Link>
      <ModeratorMark person={person} />
    </>
  );
}

function History({ report: { history } }: { report: Report }) {
  const parts = [
    history.reports > 1 ? sharedTexts.reports(history.reports) : null,
    history.warnings > 0 ? texts.warnings(history.warnings) : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : <span className={classes.history}> ({parts.join(', ')})</span>;
}

/** The words that were reported, as they were then, and what they answered. */
function Reported({ report }: { report: Report }) {
  const { kind, content } = report;
  if (kind === 'message') return <ReportedMessage report={report} />;
  return (
    <blockquote className={classes.content}>
      <p className={classes.contentTitle}>
        <bdi>{content.path === null ? content.title : <Link to={content.path}>{content.title}</Link>}</bdi>
        {content.path === null && <span className={classes.gone}> {texts.gone}</span>}
      </p>
      {content.context !== '' && (
        <details className={classes.context}>
          <summary>{texts.answers}</summary>
          <p dir="auto">{content.context}</p>
        </details>
      )}
      {content.text === '' ? <p className={classes.none}>{texts.noText[kind]}</p> : <Words text={content.text} cut={content.truncated} />}
    </blockquote>
  );
}
