import { useEffect, useRef, useState } from 'react';
import { LIMITS } from '#shared/rules/limits.ts';
import { PICTURE_TEXTS } from '#shared/rules/texts/pictures.ts';
import { fieldErrors, refusal } from '#web/lib/errors.ts';
import { notify } from '#web/ui/notify.ts';
import type { Square } from '#web/ui/picture-cropper.tsx';
import { type PictureDraft, useUploadPicture } from './api/upload-picture.ts';

interface Upload {
  /** From 0 to 1. */
  progress: number;
  cancel: () => void;
}

/** The change on saving: part of an uploaded picture, null to remove it, undefined to keep it. */
type Choice = { draft: PictureDraft; crop: Square } | null | undefined;

/** @param changed called when an earlier message about the picture no longer holds */
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
    setUpload(null);
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
      showFailure(failed);
    }
    setUpload(null);
    changed();
  }

  function showFailure(failed: unknown) {
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
    draft,
    crop,
    closeDraft: () => setDraft(null),
    remove: () => decide(null),
    leave: () => decide(undefined),
    input: choice ? { draftId: choice.draft.id, crop: choice.crop } : choice,
  };
}

export type Picture = ReturnType<typeof usePicture>;
