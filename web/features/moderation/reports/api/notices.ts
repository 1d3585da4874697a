import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Notice as NoticeSchema } from '#shared/contract/moderation/report-shapes.ts';
import type { Api } from '#web/lib/api.ts';
import { useApi } from '#web/lib/hooks.tsx';

export type Notice = z.infer<typeof NoticeSchema>;

/** One's latest notices. */
export function noticesQuery(api: Api) {
  return api.reports.notices.queryOptions({ input: {} });
}

/** Marks one's notices as read. Where it fails they just stay unread. */
export function useReadNotices() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation(
    api.reports.readNotices.mutationOptions({
      onSuccess() {
        // The bell tells of these too; and another may have come while these were marked.
        for (const queryKey of [api.notifications.unread.key(), api.reports.notices.key()])
          void queryClient.invalidateQueries({ queryKey });
      },
    }),
  );
}
