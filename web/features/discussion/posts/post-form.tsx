import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { TIMINGS } from '#shared/rules/limits.ts';
import type { Community } from '#web/features/communities/api/community.ts';
import { CommunityField, communityLabel } from '#web/features/communities/community-field.tsx';
import { communityFieldTexts } from '#web/features/communities/texts/field.ts';
import { useDraft } from '#web/lib/draft.ts';
import { refusal } from '#web/lib/refusal.ts';
import { sentMark } from '#web/lib/sent-mark.ts';
import { useFirstField } from '#web/lib/use-first-field.ts';
import { useHere } from '#web/lib/use-here.ts';
import { useLeadOn } from '#web/lib/use-lead-on.ts';
import { isKept } from '#web/lib/waiting-draft.ts';
import { DraftNote } from '#web/ui/draft-note.tsx';
import { FormErrors } from '#web/ui/form-errors.tsx';
import { notify } from '#web/ui/notify.ts';
import { useCreatePost } from './api/create-post.ts';
import { AttachmentField } from './attachment-field.tsx';
import { useAttachment } from './attachment-state.ts';
import { CreatePostWords } from './create-post-words.tsx';
import { postDraft } from './post-draft.ts';
import { postFailed } from './post-failed.ts';
import classes from './post-form.module.css';
import { PostFormButton } from './post-form-button.tsx';
import { type PostErrors, PostFields } from './post-form-fields.tsx';
import { answeredProblems, FIELD_LABELS, focusField, focusFirst, inputProblems } from './post-form-problems.ts';
import { EMPTY_POST, isTyped, postInput } from './post-input.ts';
import { postLost } from './post-lost.ts';
import { onPostSent } from './post-sent.ts';
import { postFormTexts } from './texts/post-form.ts';
import { waitingTexts } from './texts/waiting.ts';
import { usePostCommunities } from './use-post-communities.ts';
import { usePostStanding } from './waiting-post.tsx';

const texts = postFormTexts.create;

interface PostFormProps {
  viewer: { id: string; sessionId: string };
  /** The listed communities where this member may post; null while they could not be loaded. */
  listed: Community[] | null;
  /** The community of the address, by id. */
  preset: string;
  reloading: boolean;
  onReload: () => void;
}

/** A file needs the server before its post does. */
function notUploaded(): string {
  return navigator.onLine ? postFormTexts.file.notUploaded : postFormTexts.file.offline;
}

export function PostForm({ viewer, listed, preset, reloading, onReload }: PostFormProps) {
  const { draft, change, keep, forget, state } = useDraft(postDraft(viewer.id), EMPTY_POST);
  const standing = usePostStanding(draft);
  const waiting = standing?.waits === true;
  const [chosen, setChosen] = useState<string | null>(null);
  const [errors, setErrors] = useState<PostErrors>({});
  const [createdPath, setCreatedPath] = useState<string | null>(null);
  // A double click comes before the next render.
  const sending = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  useFirstField(form, '[name=title]');
  const here = useHere();
  const create = useCreatePost({
    onCreated: (message, { requestKey }) => {
      // Whoever has left may have begun another one since.
      if (here.current || isKept(postDraft(viewer.id), requestKey)) forget();
      notify.success(message);
    },
    onFailed: (failure, post) => here.current || postLost(failure, post, viewer),
  });
  const attachment = useAttachment({
    text: draft.attachment,
    editing: false,
    onChange: (text) => set({ attachment: text }),
    onWaited: (uploaded) => (uploaded ? send() : refuse({ attachment: notUploaded() })),
  });

  // Stays a choice when another one is chosen.
  const [begun] = useState(draft.communityId);
  const communities = usePostCommunities(listed, [preset, begun, draft.communityId]);
  // Preselect the community in the address over that of an old draft, unless a post is queued.
  const isQueued = draft.waiting !== '';
  const wanted = chosen ?? (isQueued ? draft.communityId : preset || draft.communityId);
  const [only, another] = wanted === '' ? (communities.options ?? []) : [];
  const communityId = communities.options?.find(({ id }) => id === wanted)?.id ?? (another ? '' : (only?.id ?? ''));
  const ofDraft = communities.options?.find(({ id }) => id === draft.communityId);
  const busy = create.isPending || createdPath !== null;

  useLeadOn(createdPath, TIMINGS.afterPostCreated);

  // It waited, and was sent while it stands here, or stood here until another tab had sent it.
  const waited = useRef('');
  useEffect(() => {
    if (draft.waiting !== '') waited.current = draft.requestKey;
  }, [draft]);
  const leave = useEffectEvent(({ requestKey, path }: { requestKey: string; path: string }) => {
    const gone = requestKey === waited.current && draft.title === '' && draft.body === '';
    if (requestKey !== draft.requestKey && !gone) return false;
    if (createdPath !== null) return true;
    forget();
    setCreatedPath(path);
    notify.success(waitingTexts.sent);
    return true;
  });
  useEffect(() => onPostSent((sent) => leave(sent)), []);

  function set(part: Partial<typeof EMPTY_POST>) {
    if (busy) return;
    if (part.communityId !== undefined) setChosen(part.communityId);
    else if (isQueued && chosen === null) setChosen(wanted);
    const place = isTyped({ ...draft, ...part }) ? (part.communityId ?? (communityId || wanted)) : '';
    // Other words: they do not go out by themselves.
    change({ ...part, communityId: place, waiting: '', refused: '' });
    setErrors((before) => ({ ...before, ...Object.fromEntries(Object.keys(part).map((field) => [field, undefined])) }));
  }

  /** What is said where the community of the address is not that of the draft. */
  function note(): string | undefined {
    if (preset === '' || preset === draft.communityId) return undefined;
    if (isQueued) return communityFieldTexts.unsent;
    return ofDraft && communityFieldTexts.begun(communityLabel(communities.options ?? [], ofDraft));
  }

  /** A file that is on its way belongs to what is discarded. */
  function discard() {
    attachment.cancel();
    state.discard();
  }

  function refuse(wrong: PostErrors) {
    // The messages have to stand there before the focus comes, to be read with their field.
    flushSync(() => setErrors(wrong));
    focusFirst(form.current, wrong);
  }

  function send() {
    if (busy || sending.current) return;
    const input = postInput({ ...draft, communityId });
    if (!input.success) return refuse(inputProblems(input));
    if (attachment.upload?.state === 'failed') return refuse({ attachment: notUploaded() });
    if (attachment.wait()) return;
    sending.current = true;
    create.mutate(input.data, {
      onSuccess: ({ path }) => setCreatedPath(path),
      onSettled: () => {
        sending.current = false;
      },
      onError: (failure) => {
        const wrong = answeredProblems(failure);
        if (refusal(failure) === null && !navigator.onLine) wait();
        else if (wrong === null) postFailed(failure);
        else refuse(wrong);
      },
    });
  }

  /** Until there is a connection (send-post.ts). The key stays: should it have arrived after all, it is not written twice. */
  function wait() {
    keep({ communityId, waiting: sentMark(viewer.sessionId), refused: '' });
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    send();
  }

  return (
    <form ref={form} className={classes.form} onSubmit={onSubmit} noValidate>
      <DraftNote state={{ ...state, discard }} busy={busy} waiting={waiting} reserved />
      <PostFields
        texts={draft}
        errors={errors}
        readOnly={busy}
        onChange={set}
        community={
          <CommunityField
            communities={communities.options}
            value={communityId}
            error={errors.communityId ?? communities.whyNot(wanted)}
            note={chosen === null ? note() : undefined}
            reloading={reloading || communities.reloading}
            onReload={() => {
              if (listed === null) onReload();
              communities.reload();
            }}
            onChange={(id) => set({ communityId: id })}
          />
        }
        attachment={<AttachmentField state={attachment} editing={false} error={errors.attachment} readOnly={busy} />}
      />
      <FormErrors labels={FIELD_LABELS} errors={errors} onChoose={(name) => focusField(form.current, name)} />
      <div className={classes.foot}>
        <p className={classes.kept} role="status" data-back={(standing !== null && !waiting) || undefined}>
          {attachment.waiting ? texts.afterUpload : !state.unkept && (waiting ? texts.waits : (standing?.words ?? texts.kept))}
        </p>
        <PostFormButton busy={busy ? texts.busy : attachment.waiting ? postFormTexts.waiting : null}>
          <CreatePostWords />
        </PostFormButton>
      </div>
    </form>
  );
}
