import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { EditedPost } from '#shared/contract/discussion/post-fields.ts';
import type { PostDetail } from '#web/features/discussion/api/post.ts';
import { useDraft } from '#web/lib/draft.ts';
import { draftKey, isDraftOf } from '#web/lib/drafts.ts';
import { fieldErrors, refusal } from '#web/lib/errors.ts';
import { useIsMounted } from '#web/lib/use-is-mounted.ts';
import { ConfirmDiscard } from '#web/ui/confirm-discard.tsx';
import { DraftNote } from '#web/ui/draft-note.tsx';
import { FormErrors } from '#web/ui/form-errors.tsx';
import { notify } from '#web/ui/notify.ts';
import { commonTexts } from '#web/ui/texts/common.ts';
import { withLink } from '#web/ui/with-link.tsx';
import { useEditPost } from './api/edit-post.ts';
import { useAttachment } from './attachment-state.ts';
import classes from './post-form.module.css';
import { PostFields, PostFormButton } from './post-form-fields.tsx';
import {
  contentInput,
  editedPostProblems,
  FIELD_LABELS,
  focusField,
  focusFirst,
  formValues,
  type PostErrors,
  serverProblems,
} from './post-input.ts';
import { answerTexts } from './texts/answers.ts';
import { postFormTexts } from './texts/post-form.ts';
import { queuedPostTexts } from './texts/queued-post.ts';

const texts = postFormTexts.edit;

interface PostEditProps {
  post: PostDetail;
  viewerId: string;
  onLeave: () => void;
}

export function PostEdit({ post, viewerId, onLeave }: PostEditProps) {
  const postId = post.id;
  const saved = formValues(post);
  const key = draftKey(viewerId, `edit.${postId}`);
  const base = post.updatedAt ?? '';
  const { draft, change, forget, state } = useDraft(key, { ...saved, base, savedAttachment: saved.attachment });
  const [errors, setErrors] = useState<PostErrors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [discarding, setDiscarding] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isMounted = useIsMounted();
  const edit = useEditPost({
    onEdited: (message) => {
      // Keep the draft if the post was opened again and changed further.
      if (isMounted.current || isDraftOf(key, draft.requestKey)) forget();
      notify.success(message);
    },
    onFailed: () => isMounted.current || notify.error(texts.failed),
  });
  const busy = edit.isPending;
  const keepsFile = draft.attachment === draft.savedAttachment;
  const presentFile = { attachment: saved.attachment, savedAttachment: saved.attachment, alt: saved.alt };
  // This form did not touch the file, but it was attached, replaced or removed elsewhere.
  const changedElsewhere = keepsFile && draft.savedAttachment !== saved.attachment ? presentFile : {};
  const shown = { ...draft, ...changedElsewhere };
  const attachment = useAttachment({
    text: shown.attachment,
    editing: true,
    onChange: set,
    onWaited: (uploaded) => (uploaded ? send() : refuse({ attachment: postFormTexts.file.notUploaded })),
    onLeft: (waiting) => {
      if (discarding) return;
      notify.error(withLink(waiting ? texts.left : postFormTexts.file.left, `${post.path}?edit=true`, queuedPostTexts.again));
    },
  });
  const losesAnswers = draft.category !== 'Question' && [post.answer, post.confirmed, post.original].some((one) => one !== null);
  const changed = attachment.upload !== null || Object.entries(saved).some(([name, text]) => shown[name as keyof typeof saved] !== text);

  useEffect(() => focusField(form.current, 'title'), []);

  function set(part: Partial<typeof saved>) {
    if (busy) return;
    change({ ...changedElsewhere, ...part });
    setErrors((previous) => ({ ...previous, ...Object.fromEntries(Object.keys(part).map((field) => [field, undefined])) }));
  }

  /** Also cancels a running upload, which belongs to the discarded changes. */
  function discard() {
    attachment.cancel();
    state.discard();
  }

  function refuse(problems: PostErrors) {
    // Render the messages before the focus moves, so that screen readers read them with their
    // fields.
    flushSync(() => setErrors(problems));
    focusFirst(form.current, problems);
  }

  function onFailed(failure: unknown) {
    const problems = serverProblems(failure);
    // The server has deleted the file. Without another one, keep its description for when it is
    // attached again.
    if (fieldErrors(failure).attachmentId !== undefined)
      change(saved.attachment === '' ? { attachment: '', savedAttachment: '' } : presentFile);
    if (problems !== null) return refuse(problems);
    notify.error(texts.failed);
    setProblem(refusal(failure));
  }

  function send() {
    if (busy) return;
    const newAttachment = keepsFile ? {} : { attachmentId: attachment.attachment?.id ?? null };
    const input = { postId, ...contentInput(shown), ...newAttachment };
    const problems = editedPostProblems(input);
    if (Object.keys(problems).length > 0) return refuse(problems);
    if (attachment.upload?.state === 'failed') return refuse({ attachment: postFormTexts.file.notUploaded });
    if (attachment.wait()) return;
    setProblem(null);
    edit.mutate(EditedPost.parse(input), { onSuccess: onLeave, onError: onFailed });
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    send();
  }

  function cancel() {
    if (busy) return;
    if (changed) setDiscarding(true);
    else onLeave();
  }

  return (
    <>
      <form ref={form} className={classes.form} onSubmit={onSubmit} noValidate aria-labelledby="post-edit-title">
        <h1 id="post-edit-title" className={classes.heading}>
          {texts.title}
        </h1>
        <DraftNote state={{ ...state, discard }} busy={busy} />
        {draft.base !== base && !busy && (
          <p role="status" className={classes.problem}>
            {texts.changedElsewhere}
          </p>
        )}
        {post.confirmed !== null && <p className={classes.kept}>{answerTexts.questionEditUnconfirms}</p>}
        <PostFields
          texts={shown}
          errors={errors}
          readOnly={busy}
          place={{ communityId: post.community.id, postId }}
          onChange={set}
          categoryNote={losesAnswers ? answerTexts.categoryRemoves : undefined}
          attachment={attachment}
          editing
        />
        <FormErrors labels={FIELD_LABELS} errors={errors} onChoose={(name) => focusField(form.current, name)} />
        <div role="alert" className={classes.problem}>
          {problem}
        </div>
        <div className={classes.foot}>
          <p className={classes.kept} role="status">
            {attachment.waiting ? texts.afterUpload : changed && !state.storageFailed && texts.kept}
          </p>
          <div className={classes.buttons}>
            <Button variant="default" size="md" aria-disabled={busy} onClick={cancel}>
              {commonTexts.cancel}
            </Button>
            <PostFormButton busy={busy ? texts.busy : attachment.waiting ? postFormTexts.waiting : null}>{texts.act}</PostFormButton>
          </div>
        </div>
      </form>
      <ConfirmDiscard
        opened={discarding}
        onConfirm={() => {
          forget();
          onLeave();
        }}
        onClose={() => setDiscarding(false)}
      >
        <p>{texts.discard}</p>
      </ConfirmDiscard>
    </>
  );
}
