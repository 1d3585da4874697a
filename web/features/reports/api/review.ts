import { useMutation, useQueryClient } from '@tanstack/react-query';
import { REVIEW_TEXTS } from '#shared/rules/texts/review.ts';
import { needsNoMore } from '#web/features/hints/put-away.ts';
import { moderationFailed } from '#web/features/moderation/moderation-failed.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { useSingle } from '#web/lib/use-single.ts';
import { notify } from '#web/ui/notify.ts';
import { showReports } from './report-cache.ts';

/** Sends one request after the other, so that the last of several choices wins. */
export function useSetStatus(reportId: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation(
    api.reports.setStatus.mutationOptions({
      scope: { id: `report-status-${reportId}` },
      networkMode: 'always',
      onSuccess({ report, message }) {
        showReports(queryClient, api, [report.id], [report]);
        needsNoMore('reviewing');
        void queryClient.invalidateQueries({ queryKey: api.reports.counts.key() });
        notify.success(message);
      },
      onError: (error) => moderationFailed(error, REVIEW_TEXTS.statusFailed),
    }),
  );
}

/** Without words of its own: the notes' field says what became of them. */
export function useSaveNotes() {
  return useMutation(useApi().reports.saveNotes.mutationOptions({ networkMode: 'always' }));
}

interface Deletion {
  onDeleted: () => void;
  /** Also when the moderator has left the page meanwhile. */
  onFailed: (error: unknown) => void;
}

export function useDeleteReports({ onDeleted, onFailed }: Deletion) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useSingle(
    useMutation(
      api.reports.deleteMany.mutationOptions({
        networkMode: 'always',
        onSuccess({ message }, { reportIds }) {
          onDeleted();
          showReports(queryClient, api, reportIds, []);
          void queryClient.invalidateQueries({ queryKey: api.reports.counts.key() });
          notify.success(message);
        },
        onError: onFailed,
      }),
    ),
  );
}

interface Warned {
  onWarned: (answer: { message: string; warnings: number }, asked: { requestKey: string }) => void;
  onFailed: (error: unknown) => void;
}

/** What is done with the outcome is done also when the moderator has left the page meanwhile. */
export function useWarn({ onWarned, onFailed }: Warned) {
  return useMutation(useApi().reports.warn.mutationOptions({ networkMode: 'always', onSuccess: onWarned, onError: onFailed }));
}
