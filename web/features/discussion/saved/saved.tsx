import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { shortDate } from '#shared/rules/time.ts';
import { useSave } from '#web/features/discussion/following/api/save.ts';
import { formatReminder } from '#web/features/discussion/following/reminder-times.ts';
import { saveTexts } from '#web/features/discussion/following/texts/save.ts';
import { PostList } from '#web/features/discussion/posts/post-list.tsx';
import { throwIfNotLoaded } from '#web/lib/errors.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { PageTitle } from '#web/lib/page-meta.tsx';
import { useZone } from '#web/lib/time-zone.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { lazyDialog } from '#web/ui/lazy-part.tsx';
import { notify } from '#web/ui/notify.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import textAction from '#web/ui/text-action.module.css';
import { type SavedPost, savedQuery } from './api/saved.ts';
import classes from './saved.module.css';
import { savedTexts as texts } from './texts/saved.ts';

const ReminderDialog = lazyDialog(async () => (await import('#web/features/discussion/following/reminder-dialog.tsx')).ReminderDialog);

export function Saved() {
  const posts = useInfiniteQuery({ ...savedQuery(useApi()), throwOnError: throwIfNotLoaded });
  return (
    <>
      <PageTitle>{texts.title}</PageTitle>
      <PageHead title={texts.title} lead={texts.lede} />
      <PostList
        query={posts}
        texts={texts}
        announcements={{ name: 'saved', words: texts.announcement }}
        empty={() => <EmptyState title={texts.empty.title}>{texts.empty.text}</EmptyState>}
        below={(post) => <SavedState post={post} now={posts.dataUpdatedAt} />}
        showMuted
      />
    </>
  );
}

interface SavedStateProps {
  post: SavedPost;
  now: number;
}

function SavedState({ post: { id: postId, savedAt, remindAt }, now }: SavedStateProps) {
  const [reminding, setReminding] = useState(false);
  const zone = useZone();
  const { mutate: save } = useSave();
  return (
    <>
      <p className={classes.saving}>
        <span>
          {texts.savedOn} <time dateTime={savedAt}>{shortDate(savedAt, now, zone)}</time>
        </span>
        {remindAt !== null && <span>{texts.reminder(formatReminder(remindAt, zone))}</span>}
        <button type="button" className={textAction.action} aria-describedby={`post-${postId}`} onClick={() => setReminding(true)}>
          {remindAt === null ? texts.remind : texts.change}
        </button>
        <button
          type="button"
          className={textAction.action}
          aria-describedby={`post-${postId}`}
          onClick={() => save({ postId, saved: false }, { onSuccess: () => notify.success(saveTexts.removed) })}
        >
          {texts.remove}
        </button>
      </p>
      <ReminderDialog postId={postId} remindAt={remindAt} opened={reminding} onClose={() => setReminding(false)} />
    </>
  );
}
