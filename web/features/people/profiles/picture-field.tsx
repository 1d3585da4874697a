import { Button } from '@mantine/core';
import { type ChangeEvent, type DragEvent, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { LIMITS } from '#shared/rules/limits.ts';
import { PICTURE_ENDINGS } from '#shared/rules/pictures.ts';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import { commonTexts } from '#web/ui/texts/common.ts';
import classes from './picture-field.module.css';
import { PicturePart } from './picture-part.tsx';
import { profileFormTexts } from './texts/form.ts';
import type { Picture } from './use-picture.ts';

const PictureCropper = lazyPart(async () => (await import('#web/ui/picture-cropper.tsx')).PictureCropper);

const SIZE = 96;

const texts = profileFormTexts.picture;

interface PictureFieldProps {
  picture: Picture;
  personName: string;
  pictureUrl: string | null;
  error: string | undefined;
  optional?: true;
}

export function PictureField({ picture, personName, pictureUrl, error, optional }: PictureFieldProps) {
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isDragOver, setDragOver] = useState(false);
  const alive = useHydrated();
  const { choice, upload } = picture;
  const problem = error ?? picture.error;
  const present = choice === undefined ? pictureUrl : null;

  function onChoose(event: ChangeEvent<HTMLInputElement>) {
    const [chosen] = event.currentTarget.files ?? [];
    // So that the same file can be chosen again.
    event.currentTarget.value = '';
    if (chosen !== undefined) void picture.choose(chosen);
  }

  function onDrop(event: DragEvent) {
    event.preventDefault();
    setDragOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped !== undefined) void picture.choose(dropped);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend, whose layout differs from that of other labels
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      className={classes.field}
      data-over={isDragOver || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setDragOver(true);
      }}
      onDragLeave={() => setDragOver(false)}
      onDrop={onDrop}
    >
      {choice ? (
        <PicturePart src={choice.draft.preview} width={choice.draft.width} height={choice.draft.height} part={choice.crop} size={SIZE} />
      ) : (
        <PersonAvatar name={personName} pictureUrl={present} size={SIZE} />
      )}
      <div className={classes.words}>
        <p id={`${id}-label`} className={classes.label}>
          {texts.label}
          {optional && <span className={classes.optional}> {profileFormTexts.optional}</span>}
        </p>
        <div className={classes.actions}>
          {/* One button throughout, so that it keeps the focus. */}
          <Button
            ref={button}
            name="picture"
            variant="default"
            disabled={!alive}
            className={classes.button ?? ''}
            aria-describedby={`${id}-note`}
            onClick={() => (upload === null ? file.current?.click() : upload.cancel())}
          >
            {upload !== null ? commonTexts.cancel : choice || present !== null ? texts.change : texts.choose}
          </Button>
          {upload === null && <Secondary picture={picture} pictureUrl={pictureUrl} onGone={() => button.current?.focus()} />}
        </div>
        {upload !== null && (
          <progress className={classes.progress} aria-label={texts.progress} {...(upload.progress < 1 && { value: upload.progress })} />
        )}
        <p id={`${id}-note`} className={classes.note} data-problem={problem !== null || undefined} aria-live="polite">
          {note(picture, problem, pictureUrl !== null)}
        </p>
      </div>
      <input ref={file} type="file" accept={PICTURE_ENDINGS} hidden aria-label={texts.label} onChange={onChoose} />
      {alive && <CropDialog picture={picture} />}
    </div>
  );
}

function note({ choice, upload }: Picture, problem: string | null, hadOne: boolean): string {
  if (problem !== null) return problem;
  if (upload !== null) return upload.progress < 1 ? texts.uploading : texts.preparing;
  if (choice) return texts.chosen;
  if (choice === null && hadOne) return texts.removed;
  return texts.rule(LIMITS.picture.bytes / 1_048_576);
}

interface SecondaryProps {
  picture: Picture;
  pictureUrl: string | null;
  onGone: () => void;
}

function Secondary({ picture: { choice, remove, leave }, pictureUrl, onGone }: SecondaryProps) {
  if (pictureUrl === null) {
    if (!choice) return null;
    const takeBack = () => {
      leave();
      onGone();
    };
    return <SecondaryButton onClick={takeBack}>{texts.remove}</SecondaryButton>;
  }
  if (choice === null) return <SecondaryButton onClick={leave}>{texts.keep}</SecondaryButton>;
  return <SecondaryButton onClick={remove}>{texts.remove}</SecondaryButton>;
}

function SecondaryButton(props: { onClick: () => void; children: string }) {
  return <Button variant="subtle" {...props} />;
}

/** Outside the form, which Enter on the zoom slider would submit. */
function CropDialog({ picture }: { picture: Picture }) {
  const { draft } = picture;
  return createPortal(
    <Dialog title={texts.crop} opened={draft !== null} onClose={picture.closeDraft}>
      {draft !== null && (
        <PictureCropper
          waiting={<div className={classes.loading} />}
          src={draft.preview}
          width={draft.width}
          height={draft.height}
          minSize={LIMITS.picture.side}
          onUse={picture.crop}
          onCancel={picture.closeDraft}
        />
      )}
    </Dialog>,
    document.body,
  );
}
