import { useId, useState } from 'react';
import { Link } from 'react-router';
import { ModeratorMark } from '#web/ui/moderator-mark.tsx';
import { commonTexts } from '#web/ui/texts/common.ts';
import type { Report } from './api/reports.ts';
import { ClampedText } from './clamped-text.tsx';
import { ReportActs } from './report-acts.tsx';
import { ReportHead } from './report-head.tsx';
import { ReportNotes } from './report-notes.tsx';
import classes from './report-row.module.css';
import { ReportedMessage } from './reported-message.tsx';
import { reportsTexts } from './texts/reports.ts';

const texts = reportsTexts.row;

interface ReportRowProps {
  report: Report;
  institution: string;
  selected: boolean;
  onSelect: (selected: boolean) => void;
  /**
   * When the data was loaded, in milliseconds. The first client render uses it to match the
   * server's HTML.
   */
  rendered: number;
}

export function ReportRow({ report, institution, selected, onSelect, rendered }: ReportRowProps) {
  const [opened, setOpened] = useState(false);
  const titleId = useId();
  const aboutId = useId();
  const bodyId = useId();
  return (
    <article id={`report-${report.id}`} tabIndex={-1} aria-labelledby={`${titleId} ${aboutId}`} className={classes.report}>
      <ReportHead
        report={report}
        institution={institution}
        titleId={titleId}
        aboutId={aboutId}
        bodyId={bodyId}
        opened={opened}
        onOpen={setOpened}
        selected={selected}
        onSelect={onSelect}
        rendered={rendered}
      />
      {opened && (
        <div id={bodyId} className={classes.body}>
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
