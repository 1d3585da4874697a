import { IconChecks } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PostSummary } from '#web/features/discussion/api/feed.ts';
import { showSeen } from '#web/features/discussion/api/post-cache.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { notifyFailure } from '#web/lib/notify-failure.ts';
import { ActionItem } from '#web/ui/action-menu.tsx';
import { notify } from '#web/ui/notify.ts';
import { unreadCountsQuery } from './api/unread-counts.ts';
import { readingTexts } from './texts/reading.ts';

/** Marks as read only what existed when the list was loaded. */
export function MarkPostRead({ postId, mine }: { postId: string; mine: PostSummary['mine'] }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { mutate } = useMutation(
    api.reading.seePost.mutationOptions({
      onSuccess: (_, { until }) => {
        showSeen(queryClient, api, postId, until);
        void queryClient.invalidateQueries({ queryKey: unreadCountsQuery(api).queryKey });
        notify.success(readingTexts.markPost.done);
      },
      onError: (error) => notifyFailure(error, readingTexts.markPost.failed),
    }),
  );
  if (mine === null || !(mine.unseen || mine.newComments > 0)) return null;
  return (
    <ActionItem icon={<IconChecks />} onChoose={() => mutate({ postId, until: mine.lastActivityAt })}>
      {readingTexts.markPost.act}
    </ActionItem>
  );
}
