import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Notice as NoticeSchema } from '#shared/contract/moderation/report-shapes.ts';
import type { Api } from '#web/lib/api.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { byCursor } from '#web/lib/pages.ts';

export type Notice = z.infer<typeof NoticeSchema>;

export function noticesQuery(api: Api) {
  return api.reports.notices.infiniteOptions(byCursor({}));
}

export function useReadNotices() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation(
    api.reports.readNotices.mutationOptions({
      onSuccess() {
        // The bell counts notices too, and another notice may have arrived during the request.
        for (const queryKey of [api.notifications.unread.key(), api.reports.notices.key()])
          void queryClient.invalidateQueries({ queryKey });
      },
    }),
  );
}
