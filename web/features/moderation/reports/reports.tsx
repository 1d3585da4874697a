import { Button, Checkbox } from '@mantine/core';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { ExportButton } from '#web/features/moderation/export-button.tsx';
import { sharedTexts } from '#web/features/moderation/texts/shared.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { allItems } from '#web/lib/pages.ts';
import { singleKeysOn } from '#web/lib/single-keys.ts';
import { useFocusOnNew } from '#web/lib/use-focus-on-new.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { NewsButton } from '#web/ui/news-button.tsx';
import { reportsQuery } from './api/reports.ts';
import type { ReportChoice } from './report-address.ts';
import { ReportRow } from './report-row.tsx';
import classes from './reports.module.css';
import { ReportsDelete } from './reports-delete.tsx';
import { reportsTexts } from './texts/reports.ts';
import { MANY, useLiveReports } from './use-live-reports.ts';
import { useRestoreFocus } from './use-restore-focus.ts';

const texts = reportsTexts.list;

/** x selects the report; other keys press the button with that `data-key`. */
const ROW_KEYS = ['x', 't', 'e', 'u'];

interface ReportsProps {
  institution: string;
  choice: ReportChoice;
}

function isTextInput(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.matches('input:not([type="checkbox"]), textarea, select');
}

export function Reports({ institution, choice }: ReportsProps) {
  const list = useSuspenseInfiniteQuery(reportsQuery(useApi(), institution, choice));
  const items = allItems(list.data);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState(false);
  const { list: rows, articles, focusArticle, onFocus, onBlur } = useRestoreFocus();
  const { list: loaded, remember } = useFocusOnNew<HTMLDivElement>(items.length, 'article', 'input');
  const { newCount, showing, show } = useLiveReports(institution, choice, list.data.pages);
  // Ignore selected reports that are no longer in the list.
  const chosen = items.filter(({ id }) => selected.has(id)).map(({ id }) => id);

  function select(ids: readonly string[], on: boolean) {
    setSelected((previous) => {
      const next = new Set(previous);
      for (const id of ids)
        if (on) next.add(id);
        else next.delete(id);
      return next;
    });
  }

  /** web/shell/shortcuts handles keys that all lists share. */
  function onKeyDown(event: KeyboardEvent) {
    if (!ROW_KEYS.includes(event.key) || event.ctrlKey || event.metaKey || event.altKey || isTextInput(event.target)) return;
    // A report's dialogs are inside its row, and keys typed there belong to the dialog.
    if (event.target instanceof Element && event.target.closest('dialog') !== null) return;
    if (!singleKeysOn()) return;
    event.preventDefault();
    const index = articles().findIndex((one) => one.contains(event.target as Node));
    const report = items[index];
    if (event.key !== 'x') articles()[index]?.querySelector<HTMLElement>(`[data-key="${event.key}"]`)?.click();
    else if (report !== undefined) select([report.id], !selected.has(report.id));
  }

  return (
    <>
      <div className={classes.tools}>
        <Checkbox
          label={texts.selectAll(items.length)}
          disabled={items.length === 0}
          {...(items.length === 0 && { className: classes.nothing })}
          checked={chosen.length > 0 && chosen.length === items.length}
          indeterminate={chosen.length > 0 && chosen.length < items.length}
          onChange={(event) =>
            select(
              items.map(({ id }) => id),
              event.currentTarget.checked,
            )
          }
          classNames={{ body: classes.all ?? '' }}
        />
        <div className={classes.right}>
          {chosen.length > 0 && (
            <Button color="red.9" onClick={() => setAsking(true)}>
              {texts.delete(chosen.length)}
            </Button>
          )}
          <ExportButton list={{ what: 'reported_content', institution, status: choice.status, kind: choice.kind }} />
        </div>
      </div>
      {items.length > 0 && (
        <p className={classes.keys}>
          {texts.keys.map(([key, does]) => (
            <span key={key}>
              <kbd>{key}</kbd> {does}
            </span>
          ))}
        </p>
      )}
      <NewsButton
        count={newCount}
        most={MANY}
        one={texts.newReports.one}
        many={texts.newReports.many}
        busy={showing}
        onShow={() => {
          focusArticle(choice.order === 'newest' ? 0 : items.length);
          void show();
        }}
      />
      {items.length === 0 && <EmptyState title={texts.empty.title}>{emptyText(choice)}</EmptyState>}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the shortcuts only duplicate the buttons of each report */}
      <div
        ref={(element) => {
          rows.current = element;
          loaded.current = element;
        }}
        tabIndex={-1}
        className={classes.list}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onBlur={onBlur}
      >
        {items.map((report) => (
          <ReportRow
            key={report.id}
            report={report}
            institution={institution}
            selected={selected.has(report.id)}
            onSelect={(on) => select([report.id], on)}
            rendered={list.dataUpdatedAt}
          />
        ))}
      </div>
      <LoadMore label={sharedTexts.more} list={list} onPress={remember} />
      <ReportsDelete
        institution={institution}
        ids={chosen}
        opened={asking}
        onClose={() => setAsking(false)}
        onDeleted={() => {
          focusArticle(items.findIndex(({ id }) => id === chosen[0]));
          setSelected(new Set());
        }}
      />
    </>
  );
}

function emptyText({ status, kind }: ReportChoice): string {
  if (kind !== undefined) return texts.empty.filtered;
  if (status === 'open') return texts.empty.done;
  return status === undefined ? texts.empty.none : texts.empty.filtered;
}
