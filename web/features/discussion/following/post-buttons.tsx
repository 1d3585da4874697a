import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react';
import type { PostDetail } from '#web/features/discussion/api/post.ts';
import { useViewer } from '#web/lib/hooks.tsx';
import quiet from '#web/ui/quiet-action.module.css';
import { useFollowPost } from './api/follow.ts';
import { useSave } from './api/save.ts';
import { FollowMenu } from './follow-menu.tsx';
import classes from './post-buttons.module.css';
import { followTexts } from './texts/follow.ts';
import { saveTexts } from './texts/save.ts';

export function PostButtons({ post: { id: postId, state } }: { post: Pick<PostDetail, 'id' | 'state'> }) {
  const follow = useFollowPost();
  const save = useSave();
  const viewer = useViewer();
  if (state === null || !viewer?.complete) return null;
  const level = follow.isPending ? follow.variables.level : state.level;
  const channel = follow.isPending && follow.variables.channel !== undefined ? follow.variables.channel : state.channel;
  const saved = save.isPending ? save.variables.saved : state.savedAt !== null;
  return (
    <>
      <FollowMenu
        level={level === 'normal' ? null : level}
        channel={channel}
        words={followTexts.post}
        onChoose={(wanted, how) => follow.mutate({ postId, level: wanted ?? 'normal', channel: how })}
      >
        {(button, icon, words) => (
          <button {...button} className={quiet.action}>
            {icon}
            <span className={classes.words}>{words}</span>
          </button>
        )}
      </FollowMenu>
      <button
        type="button"
        className={quiet.action}
        aria-pressed={saved}
        aria-label={saveTexts.label}
        title={saved ? saveTexts.saved : saveTexts.save}
        onClick={() => save.mutate({ postId, saved: !saved })}
      >
        {saved ? <IconBookmarkFilled size={20} aria-hidden="true" /> : <IconBookmark size={20} aria-hidden="true" />}
        <span className={classes.words}>{saveTexts.save}</span>
      </button>
    </>
  );
}
