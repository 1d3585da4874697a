import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PostField } from '#shared/contract/discussion/post-fields.ts';
import { LIMITS } from '#shared/rules/limits.ts';
import type { MentionPlace } from '#web/features/discussion/mentions/api/mentions.ts';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { fileHandlers } from './attachment-drop.ts';
import { AttachmentField } from './attachment-field.tsx';
import type { AttachmentState } from './attachment-state.ts';
import { BodyField } from './body-field.tsx';
import { CategoryField } from './category-field.tsx';
import { PictureDescription } from './picture-description.tsx';
import classes from './post-form.module.css';
import type { PostErrors } from './post-input.ts';
import { postFormTexts } from './texts/post-form.ts';

type PostTexts = Record<PostField, string>;

interface PostFieldsProps {
  texts: PostTexts;
  errors: PostErrors;
  readOnly: boolean;
  place: MentionPlace;
  onChange: (part: Partial<PostTexts>) => void;
  suggestions?: ReactNode;
  community?: ReactNode;
  categoryNote?: string | undefined;
  attachment: AttachmentState;
  editing: boolean;
}

export function PostFields({
  texts,
  errors,
  readOnly,
  place,
  onChange,
  suggestions,
  community,
  categoryNote,
  attachment,
  editing,
}: PostFieldsProps) {
  return (
    <>
      <TextInput
        label={postFormTexts.fields.title}
        name="title"
        aria-required
        maxLength={LIMITS.postTitle}
        value={texts.title}
        error={errors.title}
        readOnly={readOnly}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
        classNames={{ input: classes.title }}
      />
      {suggestions}
      {community}
      <CategoryField value={texts.category} error={errors.category} note={categoryNote} onChange={(category) => onChange({ category })} />
      <BodyField
        value={texts.body}
        error={errors.body}
        readOnly={readOnly}
        place={place}
        onChange={(body) => onChange({ body })}
        {...fileHandlers((file) => !readOnly && attachment.choose(file))}
      />
      <TextInput
        label={
          <>
            {postFormTexts.fields.url} <span className={classes.optional}>{postFormTexts.optional}</span>
          </>
        }
        name="url"
        inputMode="url"
        autoComplete="off"
        placeholder={postFormTexts.urlExample}
        maxLength={LIMITS.postUrl}
        value={texts.url}
        error={errors.url}
        readOnly={readOnly}
        onChange={(event) => onChange({ url: event.currentTarget.value })}
      />
      <AttachmentField state={attachment} editing={editing} error={errors.attachment} readOnly={readOnly} />
      {attachment.hasPicture && (
        <PictureDescription value={texts.alt} error={errors.alt} readOnly={readOnly} onChange={(alt) => onChange({ alt })} />
      )}
    </>
  );
}

interface PostFormButtonProps {
  /** Progress text while the button ignores presses; null otherwise. */
  busy: string | null;
  children: ReactNode;
}

export function PostFormButton({ busy, children }: PostFormButtonProps) {
  // Before hydration, the browser would submit the form and put the whole text into the URL.
  const hydrated = useHydrated();
  return (
    <BusyButton type="submit" size="md" disabled={!hydrated} busy={busy !== null} className={classes.send ?? ''}>
      {busy ?? children}
    </BusyButton>
  );
}
