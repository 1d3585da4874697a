import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { LIMITS } from '#shared/rules/limits.ts';
import { EDIT_ATTACHMENT_TYPES } from '#shared/rules/posts.ts';
import { ATTACHMENT_TEXTS } from '#shared/rules/texts/attachments.ts';
import { errorMessage, errorStatus, fieldErrors } from '#web/lib/errors.ts';
import { useLeaveWarning } from '#web/lib/use-leave-warning.ts';
import { notify } from '#web/ui/notify.ts';
import { useUploadAttachment } from './api/upload-attachment.ts';
import { imagePreview, usePreview } from './attachment-preview.ts';
import { attachmentText, parseAttachment } from './post-input.ts';
import { postFormTexts } from './texts/post-form.ts';

export type Upload = { file: File } & ({ state: 'uploading'; part: number } | { state: 'failed'; reason: string });

const EDIT_ENDINGS = [...new Set(Object.values(EDIT_ATTACHMENT_TYPES).flat())];

/**
 * File types that an edited post accepts, checked by name before the upload. The server
 * checks the content.
 */
export const EDIT_ACCEPT = EDIT_ENDINGS.map((ending) => `.${ending}`).join(',');

export function fileProblem({ name, size }: { name: string; size: number }, editing: boolean): string | null {
  if (!editing) return size > LIMITS.attachment.bytes ? ATTACHMENT_TEXTS.large : null;
  const ending = name.toLowerCase().split('.').at(-1) ?? '';
  return EDIT_ENDINGS.includes(ending) && size <= LIMITS.attachment.editBytes ? null : ATTACHMENT_TEXTS.edit;
}

function failureReason(error: unknown): string {
  if (errorStatus(error) === 401) return postFormTexts.file.loggedOut;
  return postFormTexts.file.failedWhy(fieldErrors(error).attachment ?? errorMessage(error));
}

interface AttachmentOptions {
  /** The attachment as the draft stores it. */
  text: string;
  /** An edited post accepts fewer file types. */
  editing: boolean;
  onChange: (part: { attachment?: string; alt?: string }) => void;
  onWaited: (uploaded: boolean) => void;
  /**
   * The page was left during the upload, which is cancelled.
   * @param waiting the form was to be sent after the upload
   */
  onLeft: (waiting: boolean) => void;
}

export function useAttachment({ text, editing, onChange, onWaited, onLeft }: AttachmentOptions) {
  const [upload, setUpload] = useState<Upload | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [waiting, setWaiting] = useState(false);
  const preview = usePreview();
  const uploadController = useRef<AbortController>(null);
  const send = useUploadAttachment();

  const uploading = upload?.state === 'uploading';
  useLeaveWarning(uploading);

  const leave = useEffectEvent(() => {
    uploadController.current?.abort();
    if (waiting || uploading) onLeft(waiting);
  });
  useEffect(() => () => leave(), []);

  const waited = useEffectEvent(onWaited);
  useEffect(() => {
    if (!waiting || uploading) return;
    setWaiting(false);
    waited(upload === null && text !== '');
  }, [waiting, uploading, upload, text]);

  // The form may change during an upload.
  const latest = useRef(onChange);
  useLayoutEffect(() => {
    latest.current = onChange;
  });

  async function start(file: File) {
    uploadController.current?.abort();
    const controller = new AbortController();
    uploadController.current = controller;
    setUpload({ state: 'uploading', file, part: 0 });
    try {
      const attachment = await send.mutateAsync({
        file,
        signal: controller.signal,
        onProgress: (part) => !controller.signal.aborted && setUpload({ state: 'uploading', file, part }),
      });
      setUpload(null);
      // Keep a description typed during the first upload; drop one that describes the replaced
      // picture.
      latest.current({ attachment: attachmentText(attachment), ...(text !== '' && { alt: '' }) });
    } catch (error) {
      // The upload was cancelled or replaced.
      if (controller.signal.aborted) return;
      const reason = failureReason(error);
      setUpload({ state: 'failed', file, reason });
      notify.error(reason);
    }
  }

  function choose(file: File) {
    const problem = fileProblem(file, editing);
    setRefusal(problem);
    if (problem !== null) return;
    // Always a change, which takes back a post that waits for a connection. It would be sent with
    // the earlier file. A description without an upload is of a file that was lost in a reload, and
    // stays for the same file.
    onChange(text === '' && upload !== null ? { alt: '' } : {});
    preview.show(imagePreview(file));
    void start(file);
  }

  function cancel() {
    uploadController.current?.abort();
    preview.show(null);
    setUpload(null);
    // Otherwise the post would be sent with the earlier file.
    setWaiting(false);
    if (text === '') onChange({ alt: '' });
  }

  function remove() {
    cancel();
    setRefusal(null);
    onChange({ attachment: '', alt: '' });
  }

  const attachment = parseAttachment(text);
  return {
    attachment,
    upload,
    hasPicture: upload === null ? attachment?.kind === 'image' : attachment === null && preview.url !== null,
    refusal,
    preview: preview.url,
    waiting,
    choose,
    cancel,
    remove,
    retry: () => upload !== null && void start(upload.file),
    /** True if sending has to wait for the upload; `onWaited` runs afterwards. */
    wait: () => {
      setWaiting(uploading);
      return uploading;
    },
  };
}

export type AttachmentState = ReturnType<typeof useAttachment>;
