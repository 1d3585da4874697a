import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { NewPost } from '#shared/contract/posts.ts';
import { TIMINGS } from '#shared/rules/limits.ts';
import type { Community } from '#web/features/communities/api/community.ts';
import { CommunityField } from '#web/features/communities/community-field.tsx';
import { useDraft } from '#web/lib/draft.ts';
import { draftKey } from '#web/lib/drafts.ts';
import { useFirstField } from '#web/lib/use-first-field.ts';
import { DraftNote } from '#web/ui/draft-note.tsx';
import { FormErrors } from '#web/ui/form-errors.tsx';
import { notify } from '#web/ui/notify.ts';
import { useCreatePost } from './api/create-post.ts';
import { AttachmentField } from './attachment-field.tsx';
import { useAttachment } from './attachment-state.ts';
import { CreatePostWords } from './create-post-words.tsx';
import { postFailed } from './post-failed.ts';
import classes from './post-form.module.css';
import { PostFormButton } from './post-form-button.tsx';
import { type PostErrors, PostFields } from './post-form-fields.tsx';
import { answeredProblems, FIELD_LABELS, focusField, focusFirst, inputProblems } from './post-form-problems.ts';
import { postFormTexts } from './texts/post-form.ts';

const texts = postFormTexts.create;
const EMPTY = { title: '', communityId: '', category: '', url: '', body: '', attachment: '' };

interface PostFormProps {
  viewerId: string;
  /** Where this member may post; null while they could not be loaded. */
  communities: Community[] | null;
  /** The community the writer comes from, by id. */
  preset: string;
  reloading: boolean;
  onReload: () => void;
}

export function PostForm({ viewerId, communities, preset, reloading, onReload }: PostFormProps) {
  const { draft, change, forget, state } = useDraft(draftKey(viewerId, 'post'), EMPTY);
  const [chosen, setChosen] = useState<string | null>(null);
  const [errors, setErrors] = useState<PostErrors>({});
  const [createdPath, setCreatedPath] = useState<string | null>(null);
  // A double click comes before the next render.
  const sending = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  useFirstField(form, '[name=title]');
  const navigate = useNavigate();
  const create = useCreatePost((message) => {
    forget();
    notify.success(message);
  });
  const attachment = useAttachment({
    text: draft.attachment,
    editing: false,
    onChange: (text) => set({ attachment: text }),
    onWaited: (uploaded) => (uploaded ? send() : refuse({ attachment: postFormTexts.file.notUploaded })),
  });

  // Where one comes from wins over what an old draft says.
  const wanted = chosen ?? (preset || draft.communityId);
  const only = communities?.length === 1 ? communities[0]?.id : undefined;
  const communityId = communities?.find(({ id }) => id === wanted)?.id ?? only ?? '';
  const busy = create.isPending || createdPath !== null;

  useEffect(() => {
    if (createdPath === null) return;
    const timer = setTimeout(() => void navigate(createdPath), TIMINGS.afterPostCreated);
    return () => clearTimeout(timer);
  }, [createdPath, navigate]);

  function set(part: Partial<typeof EMPTY>) {
    if (busy) return;
    change(part);
    setErrors((before) => ({ ...before, ...Object.fromEntries(Object.keys(part).map((field) => [field, undefined])) }));
  }

  function refuse(wrong: PostErrors) {
    // The messages have to stand there before the focus comes, to be read with their field.
    flushSync(() => setErrors(wrong));
    focusFirst(form.current, wrong);
  }

  function send() {
    if (busy || sending.current) return;
    const { attachment: _text, ...typed } = draft;
    const input = NewPost.safeParse({ ...typed, communityId, ...(attachment.attachment && { attachmentId: attachment.attachment.id }) });
    if (!input.success) return refuse(inputProblems(input));
    if (attachment.upload?.state === 'failed') return refuse({ attachment: postFormTexts.file.notUploaded });
    if (attachment.wait()) return;
    sending.current = true;
    create.mutate(input.data, {
      onSuccess: ({ path }) => setCreatedPath(path),
      onSettled: () => {
        sending.current = false;
      },
      onError: (failure) => {
        const wrong = answeredProblems(failure);
        if (wrong === null) postFailed(failure);
        else refuse(wrong);
      },
    });
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    send();
  }

  return (
    <form ref={form} className={classes.form} onSubmit={onSubmit} noValidate>
      <DraftNote state={state} busy={busy} reserved />
      <PostFields
        texts={draft}
        errors={errors}
        readOnly={busy}
        onChange={set}
        community={
          <CommunityField
            communities={communities}
            value={communityId}
            error={errors.communityId}
            reloading={reloading}
            onReload={onReload}
            onChange={(id) => {
              setChosen(id);
              set({ communityId: id });
            }}
          />
        }
        attachment={<AttachmentField state={attachment} editing={false} error={errors.attachment} readOnly={busy} />}
      />
      <FormErrors labels={FIELD_LABELS} errors={errors} onChoose={(name) => focusField(form.current, name)} />
      <div className={classes.foot}>
        <p className={classes.kept} role="status">
          {attachment.waiting ? texts.afterUpload : !state.unkept && texts.kept}
        </p>
        <PostFormButton busy={busy ? texts.busy : attachment.waiting ? postFormTexts.waiting : null}>
          <CreatePostWords />
        </PostFormButton>
      </div>
    </form>
  );
}
