import { useId, useState } from 'react';
import { Link } from 'react-router';
import { ModeratorMark } from '#web/ui/moderator-mark.tsx';
import { commonTexts } from '#web/ui/texts/common.ts';
import type { Report } from './api/reports.ts';
import { ClampedText } from './clamped-text.tsx';
import { ReportActs } from './report-acts.tsx';
import { ReportHead, type ReportHeadProps } from './report-head.tsx';
import { ReportNotes } from './report-notes.tsx';
import classes from './report-row.module.css';
import { ReportedMessage } from './reported-message.tsx';
import { reportsTexts } from './texts/reports.ts';

const texts = reportsTexts.row;

export function ReportRow(props: Omit<ReportHeadProps, 'id' | 'opened' | 'onOpen'>) {
  const { report } = props;
  const [opened, setOpened] = useState(false);
  const id = useId();
  return (
    <article id={`report-${report.id}`} tabIndex={-1} aria-labelledby={`${id}-title ${id}-about`} className={classes.report}>
      <ReportHead {...props} id={id} opened={opened} onOpen={setOpened} />
      {opened && (
        <div id={`${id}-body`} className={classes.body}>
          <p className={classes.people}>
            <span>
              {texts.reported} <Who person={report.reported} otherwise={report.reportedName} />
            </span>
            <span>
              {texts.reporter} <Who person={report.reporter} otherwise={commonTexts.anonymous} />
            </span>
            {report.community !== null && <Link to={report.community.path}>{report.community.displayName}</Link>}
          </p>
          {report.additionalInformation !== '' && (
            <div className={classes.details}>
              <ClampedText text={report.additionalInformation} />
            </div>
          )}
          <Reported report={report} />
          <ReportNotes key={report.id} report={report} />
          <ReportActs report={report} />
        </div>
      )}
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
      {content.text === '' ? (
        <p className={classes.none}>{texts.noText[kind]}</p>
      ) : (
        <ClampedText text={content.text} cut={content.truncated} />
      )}
    </blockquote>
  );
}
