import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { REPORT_STATUSES, reportAge } from '#shared/rules/reports.ts';
import { relativeTime } from '#shared/rules/time.ts';
import { sharedTexts } from '#web/features/moderation/texts/shared.ts';
import { useNow } from '#web/lib/now.ts';
import { useZone } from '#web/lib/time-zone.ts';
import type { Report } from './api/reports.ts';
import classes from './report-head.module.css';
import { reportsTexts } from './texts/reports.ts';
import { useReportStatus } from './use-report-status.ts';

const texts = reportsTexts.row;
const AGE_WORDS = { new: null, late: texts.late, overdue: texts.overdue } as const;

export interface ReportHeadProps {
  /** The elements of the row have this id with the ending `-title`, `-about` or `-body`. */
  id: string;
  report: Report;
  institution: string;
  opened: boolean;
  onOpen: (opened: boolean) => void;
  selected: boolean;
  onSelect: (selected: boolean) => void;
  /**
   * When the data was loaded, in milliseconds. The first client render uses it to match the
   * server's HTML.
   */
  rendered: number;
}

export function ReportHead({ id, report, institution, opened, onOpen, selected, onSelect, rendered }: ReportHeadProps) {
  const now = useNow(rendered);
  const zone = useZone();
  const { isWaiting, select, take, resolve, undo } = useReportStatus(report, institution);
  const { kind, content } = report;
  const age = AGE_WORDS[reportAge(report, now)];
  const name = report.reported?.name ?? report.reportedName;
  const words = kind === 'comment' ? content.text : content.title;
  const describedBy = `${id}-title ${id}-about`;
  return (
    <header className={classes.head} data-opened={opened || undefined}>
      <Checkbox
        aria-label={texts.select(name, content.title)}
        checked={selected}
        onChange={(event) => onSelect(event.currentTarget.checked)}
        className={classes.check ?? ''}
        classNames={{ body: classes.select ?? '' }}
      />
      <h3 id={`${id}-title`} className={classes.title}>
        <button
          type="button"
          className={classes.open}
          aria-expanded={opened}
          aria-controls={opened ? `${id}-body` : undefined}
          title={`${report.reasons.join(', ')} · ${name} · ${words}`}
          onClick={() => onOpen(!opened)}
        >
          {report.reasons.join(', ')}
        </button>
      </h3>
      <p id={`${id}-about`} className={classes.about} title={words}>
        <span className={classes.state}>{`${report.status} · `}</span>
        {`${reportsTexts.kinds[kind]} · `}
        <bdi>{name}</bdi>
        {historyOf(report)}
        {(kind === 'post' || kind === 'comment') && (
          <>
            {' · '}
            <bdi>{words}</bdi>
          </>
        )}
      </p>
      <p className={classes.meta}>
        <span>{isWaiting ? texts.keys : reviewedBy(report)}</span>
        {age !== null && (
          <span className={classes.age} data-overdue={age === AGE_WORDS.overdue || undefined}>
            {age}
          </span>
        )}
        <time dateTime={report.createdAt} title={sharedTexts.moment(report.createdAt)}>
          {relativeTime(report.createdAt, now, zone)}
        </time>
        {report.community !== null && <span className={classes.community}>{report.community.displayName}</span>}
      </p>
      <div className={classes.acts}>
        {undo !== null && (
          <Button variant="subtle" data-key="u" aria-describedby={describedBy} onClick={undo}>
            {texts.undo}
          </Button>
        )}
        {take !== null && (
          <Button variant="default" data-key="t" aria-describedby={describedBy} onClick={take}>
            {texts.take}
          </Button>
        )}
        {resolve !== null && (
          <Button variant="default" data-key="e" aria-describedby={describedBy} onClick={resolve}>
            {texts.resolve}
          </Button>
        )}
      </div>
      <NativeSelect
        className={classes.status ?? ''}
        classNames={{ description: classes.keys ?? '' }}
        aria-label={texts.status}
        description={texts.keys}
        data={REPORT_STATUSES}
        {...select}
      />
    </header>
  );
}

function historyOf({ history }: Report): string {
  const parts = [
    history.reports > 1 ? sharedTexts.reports(history.reports) : null,
    history.warnings > 0 ? texts.warnings(history.warnings) : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}

function reviewedBy({ status, reviewer, resolver, resolvedAt }: Report): string | null {
  if (status === 'In Review' && reviewer !== null) return texts.reviewer(reviewer.name);
  if (resolvedAt === null) return null;
  const when = sharedTexts.moment(resolvedAt);
  return resolver === null ? texts.resolved(when) : texts.resolvedBy(resolver.name, when);
}
