import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { NewPost } from '#shared/contract/discussion/post-fields.ts';
import { LIMITS, TIMINGS } from '#shared/rules/limits.ts';
import type { Community } from '#web/features/communities/api/community.ts';
import { CommunityField, communityLabel } from '#web/features/communities/community-field.tsx';
import { communityFieldTexts } from '#web/features/communities/texts/field.ts';
import { useDraft } from '#web/lib/draft.ts';
import { isTried } from '#web/lib/draft-status.ts';
import { draftKey, isDraftOf } from '#web/lib/drafts.ts';
import { fieldErrors } from '#web/lib/errors.ts';
import { useDelayedRedirect } from '#web/lib/use-delayed-redirect.ts';
import { useFirstField } from '#web/lib/use-first-field.ts';
import { useIsMounted } from '#web/lib/use-is-mounted.ts';
import { DraftNote } from '#web/ui/draft-note.tsx';
import { FormErrors } from '#web/ui/form-errors.tsx';
import { notify } from '#web/ui/notify.ts';
import { withLink } from '#web/ui/with-link.tsx';
import { useCreatePost } from './api/create-post.ts';
import { useAttachment } from './attachment-state.ts';
import { CreatePostLabel } from './create-post-link.tsx';
import classes from './post-form.module.css';
import { PostFields, PostFormButton } from './post-form-fields.tsx';
import {
  EMPTY_POST,
  FIELD_LABELS,
  failureMessage,
  focusField,
  focusFirst,
  isTyped,
  newPostProblems,
  type PostErrors,
  postInput,
  serverProblems,
} from './post-input.ts';
import { SimilarQuestions } from './similar-questions.tsx';
import { postFormTexts } from './texts/post-form.ts';
import { queuedPostTexts } from './texts/queued-post.ts';
import { similarTexts } from './texts/similar.ts';
import { usePostCommunities } from './use-post-communities.ts';

const texts = postFormTexts.create;

interface PostFormProps {
  viewer: { id: string };
  /** null if the communities could not be loaded. */
  listed: Community[] | null;
  /** Id of the community in the URL. */
  preset: string;
  /** Title from the URL. A draft takes precedence. */
  question: string;
  reloading: boolean;
  onReload: () => void;
}

function notUploaded(): string {
  return navigator.onLine ? postFormTexts.file.notUploaded : postFormTexts.file.offline;
}

export function PostForm({ viewer, listed, preset, question, reloading, onReload }: PostFormProps) {
  const key = draftKey(viewer.id, 'post');
  const form = useRef<HTMLFormElement>(null);
  const { draft, change, markSent, forget, state, status } = useDraft(
    key,
    question === ''
      ? EMPTY_POST
      : { ...EMPTY_POST, title: question.replace(/[\r\n]+/g, ' ').slice(0, LIMITS.postTitle), category: 'Question' },
    form,
  );
  const [chosen, setChosen] = useState<string | null>(null);
  // Suggest similar questions only for a title typed now or taken from a search, so that a restored
  // draft causes no layout shift.
  const [isTitleTyped, setTitleTyped] = useState(false);
  const [errors, setErrors] = useState<PostErrors>({});
  const [createdPath, setCreatedPath] = useState<string | null>(null);
  useFirstField(form, '[name=title]');
  const isMounted = useIsMounted();
  const navigate = useNavigate();
  const create = useCreatePost({
    isMeant: ({ requestKey }) => isDraftOf(key, requestKey),
    onCreated: ({ path, message }, { requestKey }) => {
      // Keep a new draft that the author started after leaving this page.
      if (isDraftOf(key, requestKey) || (isMounted.current && draft.requestKey === requestKey)) forget();
      if (isMounted.current) setCreatedPath(path);
      notify.success(isMounted.current ? message : withLink(message, path, queuedPostTexts.see));
    },
    onFailed: (failure) => {
      const problems = serverProblems(failure);
      if (!isMounted.current) notify.error(withLink(failureMessage(failure), '/create-post', queuedPostTexts.again));
      else if (problems === null) notify.error(failureMessage(failure));
      else refuse(problems);
      // The server has deleted the file. Keep its description for when it is attached again.
      if (fieldErrors(failure).attachmentId !== undefined) change({ attachment: '' });
    },
  });
  const attachment = useAttachment({
    text: draft.attachment,
    editing: false,
    onChange: set,
    onWaited: (uploaded) => (uploaded ? send() : refuse({ attachment: notUploaded() })),
    onLeft: (waiting) => notify.error(withLink(waiting ? texts.left : postFormTexts.file.left, '/create-post', queuedPostTexts.again)),
  });

  const communities = usePostCommunities(listed, [preset, draft.communityId]);
  // Preselect the community in the URL instead of an old draft's, unless that draft has been sent.
  const wasSent = draft.sent !== '';
  const preferredId = chosen ?? (wasSent ? draft.communityId : preset || draft.communityId);
  const [first, second] = preferredId === '' ? (communities.options ?? []) : [];
  const communityId = communities.options?.find(({ id }) => id === preferredId)?.id ?? (second ? '' : (first?.id ?? ''));
  const draftCommunity = communities.options?.find(({ id }) => id === draft.communityId);
  const busy = status === 'sending' || createdPath !== null;
  const locked = busy || isTried(status);

  const newTitle = question === '' || question === draft.title ? undefined : question;

  useDelayedRedirect(createdPath, TIMINGS.afterPostCreated);

  function set(part: Partial<typeof EMPTY_POST>) {
    if (locked) return;
    if (part.title !== undefined) setTitleTyped(true);
    if (part.communityId !== undefined) setChosen(part.communityId);
    else if (wasSent && chosen === null) setChosen(preferredId);
    const draftCommunityId = isTyped({ ...draft, ...part }) ? (part.communityId ?? (communityId || preferredId)) : '';
    change({ ...part, communityId: draftCommunityId });
    setErrors((previous) => ({ ...previous, ...Object.fromEntries(Object.keys(part).map((field) => [field, undefined])) }));
  }

  function note(): string | undefined {
    if (preset === '' || preset === draft.communityId) return undefined;
    if (wasSent) return communityFieldTexts.unsent;
    return draftCommunity && communityFieldTexts.startedIn(communityLabel(communities.options ?? [], draftCommunity));
  }

  function discard() {
    attachment.cancel();
    state.discard();
  }

  /** The question has an answer, so a draft is discarded if nothing else is typed. */
  function leaveForAnswer(path: string, message: string) {
    const hasMore = isTyped({ ...draft, title: '', category: '' });
    if (!hasMore) discard();
    notify.success(hasMore ? similarTexts.draftKept(message) : message);
    void navigate(path);
  }

  function refuse(problems: PostErrors) {
    flushSync(() => setErrors(problems));
    focusFirst(form.current, problems);
  }

  function send() {
    if (locked || status === 'waiting') return;
    const input = postInput({ ...draft, communityId });
    const problems = newPostProblems(input);
    if (Object.keys(problems).length > 0) return refuse(problems);
    if (attachment.upload?.state === 'failed') return refuse({ attachment: notUploaded() });
    if (attachment.wait()) return;
    if (markSent({ communityId })) create(NewPost.parse(input));
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    send();
  }

  return (
    <form ref={form} className={classes.form} onSubmit={onSubmit} autoComplete="off" noValidate>
      <DraftNote state={{ ...state, discard }} busy={locked} status={createdPath === null ? status : null} reserved newTitle={newTitle} />
      <PostFields
        texts={draft}
        errors={errors}
        readOnly={locked}
        place={{ communityId }}
        onChange={set}
        suggestions={
          <SimilarQuestions
            title={!locked && (isTitleTyped || draft.title === question) ? draft.title : ''}
            category={draft.category}
            communityId={communityId}
            onAnswered={leaveForAnswer}
          />
        }
        community={
          <CommunityField
            communities={communities.options}
            value={communityId}
            error={errors.communityId ?? communities.whyNot(preferredId)}
            note={chosen === null ? note() : undefined}
            reloading={reloading || communities.reloading}
            onReload={() => {
              if (listed === null) onReload();
              communities.reload();
            }}
            onChange={(id) => set({ communityId: id })}
          />
        }
        attachment={attachment}
        editing={false}
      />
      <FormErrors labels={FIELD_LABELS} errors={errors} onChoose={(name) => focusField(form.current, name)} />
      <div className={classes.foot}>
        <p className={classes.kept} role="status">
          {attachment.waiting ? texts.afterUpload : !state.storageFailed && (status === 'waiting' ? texts.waits : texts.kept)}
        </p>
        <PostFormButton busy={busy ? texts.busy : attachment.waiting ? postFormTexts.waiting : null}>
          <CreatePostLabel />
        </PostFormButton>
      </div>
    </form>
  );
}
