import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PostField } from '#shared/contract/discussion/post-fields.ts';
import { LIMITS } from '#shared/rules/limits.ts';
import { BodyField } from './body-field.tsx';
import { CategoryField } from './category-field.tsx';
import classes from './post-form.module.css';
import { postFormTexts } from './texts/post-form.ts';

type PostTexts = Record<PostField, string>;

export type PostErrors = Partial<Record<string, string>>;

interface PostFieldsProps {
  texts: PostTexts;
  errors: PostErrors;
  readOnly: boolean;
  onChange: (part: Partial<PostTexts>) => void;
  /** Where it goes; stands after the title. */
  community?: ReactNode;
  attachment: ReactNode;
}

/** The fields of a post, new or to be edited. */
export function PostFields({ texts, errors, readOnly, onChange, community, attachment }: PostFieldsProps) {
  return (
    <>
      <TextInput
        label={postFormTexts.fields.title}
        name="title"
        required
        maxLength={LIMITS.postTitle}
        value={texts.title}
        error={errors.title}
        readOnly={readOnly}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
        classNames={{ input: classes.title }}
      />
      {community}
      <CategoryField value={texts.category} error={errors.category} onChange={(category) => onChange({ category })} />
      <BodyField value={texts.body} error={errors.body} readOnly={readOnly} onChange={(body) => onChange({ body })} />
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
      {attachment}
    </>
  );
}
