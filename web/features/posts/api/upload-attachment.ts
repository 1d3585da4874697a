import { ORPCError } from '@orpc/client';
import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { Attachment as AttachmentSchema } from '#shared/contract/attachments.ts';
import type { ErrorData } from '#shared/rules/errors.ts';

export type Attachment = z.infer<typeof AttachmentSchema>;

interface UploadOptions {
  /** How much has left this machine, from 0 to 1. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function failureOf({ status }: XMLHttpRequest, body: unknown): Error {
  const { code, message, data } = (body ?? {}) as { code?: string; message?: string; data?: ErrorData };
  if (code === undefined || message === undefined) return new Error(`The upload was answered with ${status}.`);
  return new ORPCError(code, { status, message, data: data ?? {} });
}

/** Sends a file as the body of a request. `fetch` cannot tell how far an upload has come. */
function upload(path: string, file: Blob, { onProgress, signal }: UploadOptions): Promise<unknown> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    request.onload = () => {
      const body = parsed(request.responseText);
      if (request.status < 300 && body !== null) resolve(body);
      else reject(failureOf(request, body));
    };
    request.onerror = () => reject(new Error('The upload was not answered.'));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.open('POST', path);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.send(file);
  });
}

/** Sends a file for a post; it belongs to none yet. */
export function useUploadAttachment() {
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ file, ...options }: UploadOptions & { file: File }): Promise<Attachment> =>
      AttachmentSchema.parse(await upload(`/api/attachments?name=${encodeURIComponent(file.name)}`, file, options)),
  });
}
