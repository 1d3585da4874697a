import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PAGE_SIZES } from '#shared/rules/limits.ts';
import { throwIfNotLoaded } from '#web/lib/errors.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { useNow } from '#web/lib/now.ts';
import { allItems } from '#web/lib/pages.ts';
import { useFocusOnNew } from '#web/lib/use-focus-on-new.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ownCommentsQuery } from './api/own.ts';
import { CommentContextDialog } from './comment-context-dialog.tsx';
import type { OwnChoice } from './own-address.ts';
import { OwnCommentItem } from './own-comment-item.tsx';
import { OwnList } from './own-list.tsx';
import { ownTotal } from './own-total.ts';
import { OwnCommentsPlaceholder } from './placeholders.tsx';
import { ownTexts } from './texts/own.ts';

export function OwnComments({ choice, began }: { choice: OwnChoice; began: string }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const list = useInfiniteQuery({
    ...ownCommentsQuery(api, choice.sort),
    throwOnError: throwIfNotLoaded,
  });
  const comments = list.data && allItems(list.data);
  const { list: place, remember } = useFocusOnNew(comments?.length ?? 0);
  const now = useNow(list.dataUpdatedAt);
  const [opened, setOpened] = useState<string | null>(null);

  function onClose(gone: boolean) {
    setOpened(null);
    if (!gone) return;
    void queryClient.invalidateQueries({ queryKey: api.contributions.comments.key() });
    // The button that opened the dialog goes too.
    requestAnimationFrame(() => place.current?.focus({ preventScroll: true }));
  }

  return (
    <>
      <OwnList
        ref={place}
        choice={choice}
        began={began}
        count={comments && list.data && { total: ownTotal(list.data, PAGE_SIZES.ownComments, list.hasNextPage), shown: comments.length }}
        placeholder={<OwnCommentsPlaceholder />}
        empty={<EmptyState title={ownTexts.noComments.title}>{ownTexts.noComments.next}</EmptyState>}
        list={list}
        onMore={remember}
      >
        {comments?.map((comment) => (
          <OwnCommentItem key={comment.id} comment={comment} now={now} onOpen={() => setOpened(comment.id)} />
        ))}
      </OwnList>
      <CommentContextDialog commentId={opened} now={now} onClose={onClose} />
    </>
  );
}
