import { Button, VisuallyHidden } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { PREVIEW_SIDES, previewPath } from '#shared/rules/attachments.ts';
import { formatNumber } from '#shared/rules/locale.ts';
import { commonTexts } from '#web/ui/texts/common.ts';
import { droppedFile } from './attachment-drop.ts';
import classes from './attachment-field.module.css';
import { AttachmentRow } from './attachment-row.tsx';
import { fileSize } from './attachment-size.ts';
import { type AttachmentState, EDIT_ACCEPT } from './attachment-state.ts';
import { postFormTexts } from './texts/post-form.ts';

const texts = postFormTexts.file;

interface AttachmentFieldProps {
  state: AttachmentState;
  editing: boolean;
  error: string | undefined;
  readOnly: boolean;
}

/** The browser would open files dropped outside the field in this tab and discard the form. */
function usePreventFileDrops() {
  useEffect(() => {
    const preventDrop = (event: globalThis.DragEvent) => event.dataTransfer?.types.includes('Files') && event.preventDefault();
    window.addEventListener('dragover', preventDrop);
    window.addEventListener('drop', preventDrop);
    return () => {
      window.removeEventListener('dragover', preventDrop);
      window.removeEventListener('drop', preventDrop);
    };
  }, []);
}

export function AttachmentField({ state, editing, error, readOnly }: AttachmentFieldProps) {
  const id = useId();
  const group = useRef<HTMLDivElement>(null);
  const inside = useRef(false);
  const [isDragOver, setDragOver] = useState(false);
  const { attachment, upload, preview } = state;
  const problem = error ?? state.refusal ?? undefined;
  const stage = upload?.state ?? (attachment === null ? 'empty' : 'attached');
  usePreventFileDrops();

  // The focused button of the previous stage is gone; focus the main button of the new one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the stage changes
  useEffect(() => {
    if (!inside.current || group.current?.contains(document.activeElement) === true) return;
    group.current?.querySelector<HTMLElement>('[data-attachment-stop]')?.focus({ preventScroll: true });
  }, [stage]);

  function onDrop(event: DragEvent) {
    event.preventDefault();
    setDragOver(false);
    const file = readOnly ? null : droppedFile(event.dataTransfer);
    if (file !== null) state.choose(file);
  }

  const chooser = (label: string) => (
    <span className={classes.chooser}>
      <input
        id={`${id}-file`}
        type="file"
        data-attachment-stop
        className={classes.input}
        accept={editing ? EDIT_ACCEPT : undefined}
        disabled={readOnly}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-hint ${id}-error`}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file !== undefined) state.choose(file);
          // Let the person choose the same file again.
          currentTarget.value = '';
        }}
      />
      <label htmlFor={`${id}-file`}>{label}</label>
    </span>
  );

  return (
    // biome-ignore lint/a11y/useSemanticElements: some browsers do not accept drops on a fieldset
    <div
      ref={group}
      role="group"
      aria-labelledby={`${id}-label`}
      onFocus={() => {
        inside.current = true;
      }}
      onBlur={({ relatedTarget }) => {
        // Removing a focused element also fires blur, although the person has not left the field.
        inside.current = relatedTarget === null && !document.hasFocus() ? inside.current : group.current?.contains(relatedTarget) === true;
      }}
    >
      <p id={`${id}-label`} className={classes.label}>
        {postFormTexts.fields.attachment} <span>{postFormTexts.optional}</span>
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: people who cannot drag use the button inside */}
      <div
        className={classes.zone}
        data-stage={stage}
        data-over={isDragOver || undefined}
        data-error={problem !== undefined || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setDragOver(!readOnly);
        }}
        onDragLeave={() => setDragOver(false)}
        onDrop={onDrop}
      >
        {stage === 'empty' && (
          <>
            <IconPaperclip size={24} aria-hidden="true" className={classes.clip} />
            <div className={classes.invitation}>
              <p>
                {chooser(texts.choose)} <span className={classes.drop}>{texts.orDrop}</span>
              </p>
              <p id={`${id}-hint`} className={classes.hint}>
                {editing ? texts.some : texts.any}
              </p>
            </div>
          </>
        )}
        {stage === 'attached' && attachment !== null && (
          <AttachmentRow
            name={attachment.name}
            // No preview for a picture that the server could not read, even if this browser can.
            preview={attachment.previewUrl && (preview ?? previewPath(attachment.id, PREVIEW_SIDES[0]))}
            detail={fileSize(attachment.size)}
          >
            {chooser(texts.replace)}
            <Button variant="subtle" color="gray" aria-disabled={readOnly} onClick={() => !readOnly && state.remove()}>
              {texts.remove}
            </Button>
          </AttachmentRow>
        )}
        {upload?.state === 'uploading' && (
          <AttachmentRow
            name={upload.file.name}
            preview={preview}
            part={upload.part}
            detail={upload.part < 1 ? texts.part(formatNumber(Math.floor(upload.part * 100)), fileSize(upload.file.size)) : texts.nearly}
          >
            <Button variant="default" data-attachment-stop onClick={state.cancel}>
              {commonTexts.cancel}
            </Button>
          </AttachmentRow>
        )}
        {upload?.state === 'failed' && (
          <AttachmentRow name={upload.file.name} preview={preview} detail={upload.reason} failed>
            <Button variant="default" data-attachment-stop onClick={state.retry}>
              {texts.retry}
            </Button>
            <Button variant="subtle" color="gray" onClick={state.cancel}>
              {texts.remove}
            </Button>
          </AttachmentRow>
        )}
      </div>
      <div role="alert" id={`${id}-error`} className={classes.error}>
        {problem}
      </div>
      <VisuallyHidden role="status">
        {upload?.state === 'uploading' && texts.uploading(upload.file.name)}
        {stage === 'attached' &&
          attachment !== null &&
          (attachment.kind === 'image' ? texts.attachedPicture(attachment.name) : texts.attached(attachment.name))}
      </VisuallyHidden>
    </div>
  );
}
