import { useEffect, useRef, useState } from 'react';
import { LIMITS } from '#shared/rules/limits.ts';
import { PICTURE_TEXTS } from '#shared/rules/texts/pictures.ts';
import { fieldErrors } from '#web/lib/errors.ts';
import { refusal } from '#web/lib/refusal.ts';
import { notify } from '#web/ui/notify.ts';
import type { Square } from '#web/ui/picture-cropper.tsx';
import { type PictureDraft, useUploadPicture } from './api/upload-picture.ts';

interface Upload {
  /** From 0 to 1. */
  progress: number;
  cancel: () => void;
}

/** What is to become of the picture on saving: a part of an uploaded one, null to take it away, undefined to leave it. */
type Choice = { draft: PictureDraft; crop: Square } | null | undefined;

/**
 * The picture of a form: from choosing a file over its upload to the part that is shown. Nothing of it counts before
 * the form is saved.
 * @param changed called whenever what the form said about the picture before no longer holds
 */
export function usePicture(changed: () => void) {
  const [choice, setChoice] = useState<Choice>(undefined);
  const [upload, setUpload] = useState<Upload | null>(null);
  const [draft, setDraft] = useState<PictureDraft | null>(null);
  const [error, setError] = useState<string | null>(null);
  const { mutateAsync: send } = useUploadPicture();
  const current = useRef<AbortController | null>(null);

  useEffect(() => () => current.current?.abort(), []);

  async function choose(file: File) {
    current.current?.abort();
    setError(null);
    changed();
    if (file.size > LIMITS.picture.bytes) return setError(PICTURE_TEXTS.large);
    const controller = new AbortController();
    current.current = controller;
    const { signal } = controller;
    const show = (progress: number) => !signal.aborted && setUpload({ progress, cancel });
    function cancel() {
      controller.abort();
      setUpload(null);
      changed();
    }
    show(0);
    try {
      const uploaded = await send({ file, onProgress: show, signal });
      if (signal.aborted) return;
      setDraft(uploaded);
    } catch (failed) {
      if (signal.aborted) return;
      refused(failed);
    }
    setUpload(null);
    changed();
  }

  function refused(failed: unknown) {
    const text = fieldErrors(failed).picture;
    setError(text ?? PICTURE_TEXTS.failed);
    if (text === undefined) notify.error(refusal(failed) ?? PICTURE_TEXTS.failed);
  }

  function crop(square: Square) {
    if (draft !== null) setChoice({ draft, crop: square });
    setDraft(null);
  }

  function decide(next: null | undefined) {
    setError(null);
    setChoice(next);
    changed();
  }

  return {
    choice,
    upload,
    error,
    choose,
    /** The uploaded picture of which a part is being chosen. */
    draft,
    crop,
    closeDraft: () => setDraft(null),
    remove: () => decide(null),
    leave: () => decide(undefined),
    /** As the server wants it. */
    input: choice ? { draftId: choice.draft.id, crop: choice.crop } : choice,
  };
}

export type Picture = ReturnType<typeof usePicture>;
