import { Textarea } from '@mantine/core';
import { LIMITS } from '#shared/rules/limits.ts';
import { CharacterCount } from '#web/ui/character-count.tsx';
import classes from './post-form.module.css';
import { postFormTexts } from './texts/post-form.ts';

interface PictureDescriptionProps {
  value: string;
  error: string | undefined;
  readOnly: boolean;
  onChange: (text: string) => void;
}

export function PictureDescription({ value, error, readOnly, onChange }: PictureDescriptionProps) {
  return (
    <div>
      <Textarea
        label={
          <>
            {postFormTexts.file.describe} <span className={classes.optional}>{postFormTexts.optional}</span>
          </>
        }
        description={postFormTexts.file.describeHint}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        name="alt"
        dir="auto"
        rows={3}
        value={value}
        error={error}
        readOnly={readOnly}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div className={classes.count}>
        <CharacterCount text={value} max={LIMITS.postAlt} />
      </div>
    </div>
  );
}
