import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { Comment } from '#web/features/discussion/api/threads.ts';
import { answerTexts } from '#web/features/discussion/posts/texts/answers.ts';
import { LikeButton } from '#web/features/discussion/reactions/like-button.tsx';
import { useHasDraft } from '#web/lib/draft-keeper.ts';
import { useViewer } from '#web/lib/hooks.tsx';
import { Markdown } from '#web/ui/markdown.tsx';
import quiet from '#web/ui/quiet-action.module.css';
import { RowIcon } from '#web/ui/row-icon.tsx';
import { commonTexts } from '#web/ui/texts/common.ts';
import { useAcceptAnswer } from './api/answers.ts';
import { CommentByline, type Fold } from './comment-byline.tsx';
import { CommentEdit } from './comment-edit.tsx';
import classes from './comment-item.module.css';
import { CommentMenu } from './comment-menu.tsx';
import { commentDraft, commentEditDraft, useDiscussion } from './discussion.ts';
import { commentsTexts } from './texts/comments.ts';

const texts = commentsTexts.item;

interface CommentItemProps {
  comment: Comment;
  onReply: () => void;
  replying: boolean;
  /** Name of the parent comment's author. */
  answered: string | null;
  fold?: Fold | undefined;
  children: ReactNode;
}

/** The reader's own new comment is scrolled into view but not focused. */
function useArrival(commentId: string) {
  const { arrival } = useDiscussion();
  const ownArrival = arrival?.id === commentId ? arrival : null;
  const article = useRef<HTMLElement>(null);
  useEffect(() => {
    if (ownArrival === null || ownArrival.how === 'sent') return;
    article.current?.scrollIntoView({ block: ownArrival.how === 'written' ? 'nearest' : 'center' });
    article.current?.focus({ preventScroll: true });
  }, [ownArrival]);
  return { article, marked: ownArrival !== null };
}

function useReturnFocus(open: boolean, selector: string, article: RefObject<HTMLElement | null>) {
  const wasOpen = useRef(open);
  useEffect(() => {
    if (wasOpen.current && !open && document.activeElement === document.body)
      article.current?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
    wasOpen.current = open;
  }, [open, selector, article]);
}

export function CommentItem({ comment, onReply, replying, answered, fold, children }: CommentItemProps) {
  const { postId, answers } = useDiscussion();
  const viewer = useViewer();
  const hasDraft = useHasDraft(viewer && commentDraft(viewer.id, postId, comment.id));
  const changed = useHasDraft(viewer && commentEditDraft(viewer.id, comment.id)) && comment.can.edit;
  const { article, marked } = useArrival(comment.id);
  const [editing, setEditing] = useState(false);
  useReturnFocus(replying, `.${classes.reply}`, article);
  useReturnFocus(editing, '[aria-haspopup="menu"]', article);
  const accept = useAcceptAnswer();
  useReturnFocus(accept.isPending, '[aria-haspopup="menu"]', article);
  const { author } = comment;
  const mayBeAnswer = answers.isAsker && answers.can.accept && answers.acceptedId === null && author?.id !== viewer?.id;
  const name = author?.name ?? commonTexts.anonymous;
  const titleId = `comment-by-${comment.id}`;
  // Headings, because most screen readers can jump between headings, but only few between articles.
  const Title = answered === null ? 'h3' : 'h4';
  return (
    <article
      ref={article}
      tabIndex={-1}
      id={`comment-${comment.id}`}
      className={classes.comment}
      data-marked={marked || undefined}
      aria-labelledby={titleId}
    >
      <VisuallyHidden component={Title} id={titleId}>
        {answered === null ? texts.comment(name) : texts.reply(name, answered)}
      </VisuallyHidden>
      <CommentByline comment={comment} fold={fold} />
      <div hidden={fold?.folded}>
        {editing && viewer !== null ? (
          <CommentEdit comment={comment} viewer={viewer} onClose={() => setEditing(false)} />
        ) : (
          <div className={classes.text}>
            <Markdown topHeading={answered === null ? 4 : 5} mentions={comment.mentions}>
              {comment.content}
            </Markdown>
          </div>
        )}
        <div className={classes.actions}>
          <LikeButton target={{ kind: 'comment', ...comment }} of={texts.of(name)} canLike={comment.can.like} />
          {comment.can.reply && (
            <button type="button" data-key="r" className={`${quiet.action} ${classes.reply}`} aria-expanded={replying} onClick={onReply}>
              <RowIcon name="reply" />
              {hasDraft && !replying ? texts.continueReply : texts.answer}
              <VisuallyHidden>{texts.to(name)}</VisuallyHidden>
            </button>
          )}
          {mayBeAnswer && (
            <button
              type="button"
              className={`${quiet.action} ${classes.reply}`}
              aria-label={answerTexts.menu.accept + texts.of(name)}
              onClick={() => accept.mutate({ postId, commentId: comment.id, commentUpdatedAt: comment.updatedAt })}
            >
              <RowIcon name="answered" />
              {answerTexts.menu.accept}
            </button>
          )}
          {changed && !editing && (
            <button type="button" className={`${quiet.action} ${classes.reply}`} onClick={() => setEditing(true)}>
              {texts.continueEdit}
            </button>
          )}
          <CommentMenu comment={comment} onEdit={() => setEditing(true)} />
        </div>
        {children}
      </div>
    </article>
  );
}
