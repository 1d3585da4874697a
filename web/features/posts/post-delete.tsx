import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router';
import { DELETE_POST_PHRASE } from '#shared/rules/posts.ts';
import { fieldErrors } from '#web/lib/errors.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { notify } from '#web/ui/notify.ts';
import { useDeletePost } from './api/delete-post.ts';
import type { PostSummary } from './api/feed.ts';
import classes from './post-delete.module.css';

const FAILED = 'Failed to delete post/comment. Please try again.';

/** What the menu and its dialog need to know of a post, wherever it is shown. */
export type MenuPost = Pick<PostSummary, 'id' | 'path' | 'title' | 'author' | 'isPinned' | 'isCollapsed' | 'can'>;

interface PostDeleteProps {
  post: MenuPost;
  opened: boolean;
  onClose: () => void;
}

/** The title of the card that follows this one in its list, or else of the one before. */
function neighbour(card: Element | null | undefined): HTMLElement | null {
  const next = [card?.nextElementSibling, card?.previousElementSibling].find((element) => element?.matches('article') === true);
  return next?.querySelector<HTMLElement>('h2 a') ?? null;
}

/** Asks before a post goes for good; for somebody else's with a phrase to type. */
export function PostDelete({ post, opened, onClose }: PostDeleteProps) {
  const [phrase, setPhrase] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const textId = useId();
  const form = useRef<HTMLFormElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const byPhrase = post.can.deleteByPhrase;

  const remove = useDeletePost({
    onDeleted: (message) => {
      notify.success(message);
      const next = neighbour(form.current?.closest('article'));
      // While the dialog is open, nothing beside it takes the focus.
      flushSync(onClose);
      next?.focus();
    },
    // On its own page there is nothing left to see; and nothing to come back to.
    onGone: (communityPath) => (pathname === post.path ? navigate(communityPath, { replace: true }) : undefined),
  });
  const ready = !byPhrase || phrase === DELETE_POST_PHRASE;

  // The dialog leads to its field; without one, to the way out.
  useEffect(() => {
    if (opened && !byPhrase) cancel.current?.focus();
  }, [opened, byPhrase]);

  function close() {
    if (remove.isPending) return;
    setPhrase('');
    setProblem(null);
    onClose();
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (!ready || remove.isPending) return;
    setProblem(null);
    remove.mutate(
      { postId: post.id, ...(byPhrase && { phrase: DELETE_POST_PHRASE }) },
      { onError: (error) => setProblem(fieldErrors(error).phrase ?? FAILED) },
    );
  }

  return (
    <Dialog title="Delete this post?" opened={opened} describedBy={textId} onClose={close}>
      <form ref={form} onSubmit={onSubmit} className={classes.form}>
        <p className={classes.title}>{post.title}</p>
        <p id={textId} className={classes.text}>
          {byPhrase && `This post is ${post.author === null ? 'somebody else’s' : `${post.author.name}’s`}. `}
          All of its comments and likes go with it, and so does its attachment. This cannot be undone.
        </p>
        {byPhrase && (
          <TextInput
            label={
              <>
                Type <code>{DELETE_POST_PHRASE}</code> to confirm
              </>
            }
            name="phrase"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={phrase}
            readOnly={remove.isPending}
            onChange={(event) => setPhrase(event.currentTarget.value)}
          />
        )}
        <div role="alert" className={classes.problem}>
          {problem}
        </div>
        <div className={classes.buttons}>
          <Button ref={cancel} variant="default" aria-disabled={remove.isPending} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" color="red.9" disabled={!ready} aria-disabled={remove.isPending} className={classes.delete}>
            {remove.isPending ? 'Deleting...' : 'Delete'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
