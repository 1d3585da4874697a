import { IconChevronDown, IconPinFilled } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { relativeTime } from '#shared/rules/time.ts';
import type { Comment } from '#web/features/discussion/api/threads.ts';
import { AnswerMark } from '#web/features/discussion/posts/answer-marks.tsx';
import { EditedMark } from '#web/features/discussion/posts/edited-mark.tsx';
import { answerTexts } from '#web/features/discussion/posts/texts/answers.ts';
import { Byline } from '#web/features/people/profiles/byline.tsx';
import { useViewer } from '#web/lib/hooks.tsx';
import { useZone } from '#web/lib/time-zone.ts';
import { ModeratorMark } from '#web/ui/moderator-mark.tsx';
import { commonTexts } from '#web/ui/texts/common.ts';
import classes from './comment-byline.module.css';
import { useDiscussion, useIsNew } from './discussion.ts';
import { commentsTexts } from './texts/comments.ts';

const texts = commentsTexts.item;

export interface Fold {
  folded: boolean;
  toggle: () => void;
  repliesCount: number;
}

interface CommentBylineProps {
  comment: Comment;
  fold?: Fold | undefined;
}

export function CommentByline({ comment, fold }: CommentBylineProps) {
  const { now, answers } = useDiscussion();
  const viewer = useViewer();
  const zone = useZone();
  const isNew = useIsNew();
  const { search } = useLocation();
  const { id, author, replyTo } = comment;
  return (
    <div className={classes.head}>
      <Byline author={author} size={comment.parentId === null ? 24 : 20} line>
        {viewer !== null && author?.id === viewer.id && <span className={classes.own}>{texts.you}</span>}
        <time dateTime={comment.createdAt}>{relativeTime(comment.createdAt, now, zone)}</time>
        {isNew(comment) && <span className={classes.new}>{texts.new}</span>}
        <EditedMark updatedAt={comment.updatedAt} now={now} />
        {comment.isPinned && (
          <span className={classes.pinned}>
            <IconPinFilled size={16} aria-hidden="true" /> {texts.pinned}
          </span>
        )}
        {answers.acceptedId === id && <AnswerMark name="answered">{answerTexts.accepted}</AnswerMark>}
        {answers.confirmedId === id && <AnswerMark name="confirmed">{answerTexts.confirmed}</AnswerMark>}
        {replyTo !== null && (
          <span className={classes.answers}>
            {texts.answering}{' '}
            <Link to={`${search}#comment-${replyTo.id}`} replace>
              {replyTo.name}
            </Link>
            <ModeratorMark person={replyTo} />
          </span>
        )}
        {fold?.folded && fold.repliesCount > 0 && <span>{texts.replies(fold.repliesCount)}</span>}
      </Byline>
      {fold && (
        <button
          type="button"
          className={classes.fold}
          aria-expanded={!fold.folded}
          aria-label={texts.thread(author?.name ?? commonTexts.anonymous)}
          title={fold.folded ? texts.unfold : texts.fold}
          onClick={fold.toggle}
        >
          <IconChevronDown size={16} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
