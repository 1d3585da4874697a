import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { DELETE_BATCH_SIZE } from '#shared/rules/reports.ts';
import { REVIEW_TEXTS } from '#shared/rules/texts/review.ts';
import { dismissHintQuietly } from '#web/features/site/hints/dismiss-hint.ts';
import { errorStatus } from '#web/lib/errors.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { notifyFailure } from '#web/lib/notify-failure.ts';
import { useDeduplicatedMutation } from '#web/lib/use-deduplicated-mutation.ts';
import { notify } from '#web/ui/notify.ts';
import { refreshReports, showNotes, showReports } from './report-cache.ts';

/** Requests for a report run one after the other, so that the last choice wins. */
export function useSetStatus(reportId: string, institution: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation(
    api.reports.setStatus.mutationOptions({
      scope: { id: `report-status-${reportId}` },
      onSuccess({ report, message }) {
        showReports(queryClient, api, [report.id], [report]);
        dismissHintQuietly('reviewing');
        void queryClient.invalidateQueries({ queryKey: api.reports.counts.key() });
        notify.success(message);
      },
      onError(error) {
        notifyFailure(error, REVIEW_TEXTS.statusFailed);
        // 409: another moderator changed the report first, so load their version. 404: it was deleted.
        if ([404, 409].includes(errorStatus(error))) refreshReports(queryClient, api, institution, [reportId]).catch(() => {});
      },
    }),
  );
}

/** No notification, because the notes field shows its own save status. */
export function useSaveNotes(sessionId: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation(
    api.reports.saveNotes.mutationOptions({
      context: { sessionId },
      onSuccess({ saved, notes, version }, { reportId }) {
        if (saved) showNotes(queryClient, api, reportId, { notes, notesVersion: version });
      },
    }),
  );
}

interface Deletion {
  onProgress: (deleted: number) => void;
  onDeleted: () => void;
  /**
   * Also runs after unmount.
   * @param deleted number of reports deleted before the failure
   */
  onFailed: (error: unknown, deleted: number) => void;
}

interface ReportsToDelete {
  institution: string;
  reportIds: readonly string[];
}

/** Deletes in batches, and stops at the first failed one. */
export function useDeleteReports({ onProgress, onDeleted, onFailed }: Deletion) {
  const api = useApi();
  const queryClient = useQueryClient();
  const deleted = useRef(0);
  return useDeduplicatedMutation(
    useMutation({
      async mutationFn({ institution, reportIds }: ReportsToDelete) {
        deleted.current = 0;
        let last: readonly string[] = [];
        let message = '';
        while (deleted.current < reportIds.length) {
          // onSuccess removes the last batch's reports, because it must move the focus first.
          showReports(queryClient, api, last, []);
          last = reportIds.slice(deleted.current, deleted.current + DELETE_BATCH_SIZE);
          ({ message } = await api.reports.deleteMany.call({ institution, reportIds: [...last] }));
          deleted.current += last.length;
          onProgress(deleted.current);
        }
        return { message, last };
      },
      onSuccess({ message, last }) {
        onDeleted();
        showReports(queryClient, api, last, []);
        notify.success(message);
      },
      onError(error, { institution, reportIds }) {
        onFailed(error, deleted.current);
        // Another moderator deleted some of them.
        if (errorStatus(error) === 404) refreshReports(queryClient, api, institution, reportIds).catch(() => {});
      },
      onSettled: () => void queryClient.invalidateQueries({ queryKey: api.reports.counts.key() }),
    }),
  );
}

interface Emailed {
  onSent: (answer: { message: string }, input: { requestKey: string }) => void;
  onFailed: (error: unknown) => void;
}

/** Callbacks also run after unmount. */
export function useEmail({ onSent, onFailed }: Emailed) {
  return useMutation(useApi().reports.email.mutationOptions({ onSuccess: onSent, onError: onFailed }));
}

/** Never caches the message, because the server must log each view. */
export function useViewMessage() {
  return useMutation(useApi().reports.viewMessage.mutationOptions({ gcTime: 0 }));
}

interface Warned {
  onWarned: (answer: { message: string; warnings: number }, input: { requestKey: string }) => void;
  onFailed: (error: unknown) => void;
}

/** Callbacks also run after unmount. */
export function useWarn({ onWarned, onFailed }: Warned) {
  return useMutation(useApi().reports.warn.mutationOptions({ onSuccess: onWarned, onError: onFailed }));
}
