import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#web/lib/hooks.tsx';
import { updateLists } from '#web/lib/update-cached.ts';
import { type Notification, unreadQuery } from './notifications.ts';

/** Newer notifications than the list that the person saw stay. */
export function useClearNotifications({ onCleared, onFailed }: { onCleared: () => void; onFailed: () => void }) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation(
    api.notifications.clear.mutationOptions({
      onSuccess(answer, input) {
        onCleared();
        queryClient.setQueryData(unreadQuery(api).queryKey, answer);
        const isNewer = ({ createdAt }: Notification) => input?.asOf !== undefined && createdAt > input.asOf;
        updateLists<Notification>(queryClient, api.notifications.list.key(), ({ pages, pageParams }) => ({
          pages: pages.slice(0, 1).map((page) => ({ ...page, items: page.items.filter(isNewer), nextCursor: null })),
          pageParams: pageParams.slice(0, 1),
        }));
      },
      onError: onFailed,
    }),
  );
}
