import { useMutation } from '@tanstack/react-query';
import { SESSION_HEADER } from '#shared/rules/reader.ts';
import type { ReportFilter, ReportKind } from '#shared/rules/reports.ts';
import { REVIEW_TEXTS } from '#shared/rules/texts/review.ts';
import { decodeError } from '#web/lib/errors.ts';
import { useViewer } from '#web/lib/hooks.tsx';
import { notifyFailure } from '#web/lib/notify-failure.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { useDeduplicatedMutation } from '#web/lib/use-deduplicated-mutation.ts';
import { notify } from '#web/ui/notify.ts';

export type Exported =
  | { what: 'medical_students'; institution: string }
  | { what: 'reported_content'; institution: string; status: ReportFilter | undefined; kind: ReportKind | undefined }
  | { what: 'profile_report'; username: string }
  | { what: 'post_report'; slug: string; institution: string | undefined }
  | { what: 'comment_report'; commentId: string; institution: string | undefined };

async function download(input: Exported, sessionId: string): Promise<void> {
  const response = await fetch('/api/exports', {
    method: 'POST',
    headers: { 'content-type': 'application/json', [SESSION_HEADER]: sessionId },
    body: JSON.stringify(input),
  });
  if (!response.ok) throw decodeError(await response.json().catch(() => null), response) ?? new Error(REVIEW_TEXTS.exportFailed);
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? `${input.what}.csv`;
  saveFile(await response.blob(), name);
}

export function useExport() {
  const sessionId = useViewer()?.sessionId ?? '';
  return useDeduplicatedMutation(
    useMutation({
      mutationFn: (input: Exported) => download(input, sessionId),
      onSuccess: () => notify.success(REVIEW_TEXTS.exported),
      onError: (error) => notifyFailure(error, REVIEW_TEXTS.exportFailed),
    }),
  );
}
