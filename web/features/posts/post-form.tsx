import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { NewPost } from '#shared/contract/posts.ts';
import { LIMITS, TIMINGS } from '#shared/rules/limits.ts';
import type { Community } from '#web/features/communities/api/community.ts';
import { CommunityField } from '#web/features/communities/community-field.tsx';
import { useDraft } from '#web/lib/draft.ts';
import { fieldErrors } from '#web/lib/errors.ts';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { notify } from '#web/ui/notify.ts';
import { useCreatePost } from './api/create-post.ts';
import { BodyField } from './body-field.tsx';
import { CategoryField } from './category-field.tsx';
import { CreatePostWords } from './create-post-words.tsx';
import { postFailed } from './post-failed.ts';
import classes from './post-form.module.css';

/** In the order of the form, so that the first wrong one is the one that gets the focus. */
const FIELDS = ['title', 'communityId', 'category', 'url', 'body'] as const;
type Errors = Partial<Record<string, string>>;

const EMPTY = { title: '', communityId: '', category: '', url: '', body: '' };

interface PostFormProps {
  viewerId: string;
  /** Where this member may post; null while they could not be loaded. */
  communities: Community[] | null;
  /** The community the writer comes from, by id. */
  preset: string;
  reloading: boolean;
  onReload: () => void;
}

function problems(input: object): Errors {
  const errors: Errors = {};
  for (const { path, message } of NewPost.safeParse(input).error?.issues ?? []) errors[String(path[0])] ??= message;
  return errors;
}

function focusFirst(form: HTMLFormElement | null, errors: Errors): void {
  const name = FIELDS.find((field) => errors[field] !== undefined);
  const field = form?.elements.namedItem(name ?? '');
  const element = field instanceof RadioNodeList ? field[0] : field;
  if (element instanceof HTMLElement) element.focus();
}

export function PostForm({ viewerId, communities, preset, reloading, onReload }: PostFormProps) {
  const { draft, change, forget } = useDraft(`rounds.draft.post.${viewerId}`, EMPTY);
  const [chosen, setChosen] = useState<string | null>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [createdPath, setCreatedPath] = useState<string | null>(null);
  // A double click comes before the next render.
  const sending = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  // Before that the browser itself would put the whole text into the address.
  const alive = useHydrated();
  const create = useCreatePost((message) => {
    forget();
    notify.success(message);
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

  function refuse(wrong: Errors) {
    setErrors(wrong);
    focusFirst(form.current, wrong);
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (busy || sending.current) return;
    const input = { ...draft, communityId };
    const wrong = problems(input);
    const post = NewPost.safeParse(input).data;
    if (post === undefined) return refuse(wrong);
    sending.current = true;
    create.mutate(post, {
      onSuccess: ({ path }) => setCreatedPath(path),
      onSettled: () => {
        sending.current = false;
      },
      onError: (failure) => {
        const fields = fieldErrors(failure);
        if (FIELDS.some((field) => fields[field] !== undefined)) refuse(fields);
        else postFailed(failure);
      },
    });
  }

  return (
    <form ref={form} className={classes.form} onSubmit={onSubmit} noValidate>
      <TextInput
        label="Title"
        name="title"
        required
        withAsterisk={false}
        maxLength={LIMITS.postTitle}
        value={draft.title}
        error={errors.title}
        readOnly={busy}
        onChange={(event) => set({ title: event.currentTarget.value })}
        classNames={{ input: classes.title }}
      />
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
      <CategoryField value={draft.category} error={errors.category} onChange={(category) => set({ category })} />
      <TextInput
        label={
          <>
            Link <span className={classes.optional}>(optional)</span>
          </>
        }
        name="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        maxLength={LIMITS.postUrl}
        value={draft.url}
        error={errors.url}
        readOnly={busy}
        onChange={(event) => set({ url: event.currentTarget.value })}
      />
      <BodyField value={draft.body} error={errors.body} readOnly={busy} onChange={(body) => set({ body })} />
      <div className={classes.foot}>
        <p className={classes.kept}>Kept in this browser until it is posted.</p>
        <Button type="submit" size="md" loading={busy} disabled={!alive}>
          <CreatePostWords />
        </Button>
      </div>
    </form>
  );
}
