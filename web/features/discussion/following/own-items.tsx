import { IconBell, IconBellMinus, IconBellOff, IconBookmark, IconBookmarkMinus } from '@tabler/icons-react';
import type { PostSummary } from '#web/features/discussion/api/feed.ts';
import { MarkPostRead } from '#web/features/discussion/reading/mark-post-read.tsx';
import { ActionItem } from '#web/ui/action-menu.tsx';
import { notify } from '#web/ui/notify.ts';
import { useFollowPost } from './api/follow.ts';
import { useSave } from './api/save.ts';
import { followTexts } from './texts/follow.ts';
import { saveTexts } from './texts/save.ts';

export function OwnItems({ post: { id: postId, mine } }: { post: Pick<PostSummary, 'id' | 'mine'> }) {
  const { mutate: follow } = useFollowPost();
  const { mutate: save } = useSave();
  const { level = null, saved = false } = mine ?? {};
  const follows = level === 'followed';
  const muted = level === 'muted';
  return (
    <>
      <MarkPostRead postId={postId} mine={mine} />
      <ActionItem
        icon={follows ? <IconBellMinus /> : <IconBell />}
        onChoose={() =>
          follow(
            { postId, level: follows ? 'normal' : 'followed' },
            { onSuccess: (chosen) => notify.success(chosen.level === 'followed' ? followTexts.done.followed : followTexts.done.normal) },
          )
        }
      >
        {follows ? followTexts.unfollow : followTexts.follow}
      </ActionItem>
      <ActionItem
        icon={<IconBellOff />}
        onChoose={() =>
          follow({ postId, level: muted ? 'normal' : 'muted' }, { onSuccess: () => muted && notify.success(followTexts.done.unmuted) })
        }
      >
        {muted ? followTexts.unmute : followTexts.mute}
      </ActionItem>
      <ActionItem
        icon={saved ? <IconBookmarkMinus /> : <IconBookmark />}
        onChoose={() => save({ postId, saved: !saved }, { onSuccess: () => notify.success(saved ? saveTexts.removed : saveTexts.done) })}
      >
        {saved ? saveTexts.remove : saveTexts.save}
      </ActionItem>
    </>
  );
}
