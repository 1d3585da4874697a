import { SESSION_HEADER } from '#shared/rules/reader.ts';
import { decodeError } from './errors.ts';
import { useViewer } from './hooks.tsx';

export interface UploadOptions {
  /** From 0 to 1. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
}

/**
 * Throws the errors of every API call, or the signal's reason. The server refuses the upload in any
 * session but that of the page (`SESSION_HEADER`).
 */
export function useUpload(): (path: string, file: Blob, options: UploadOptions) => Promise<unknown> {
  const sessionId = useViewer()?.sessionId ?? '';
  return (path, file, options) => send(path, file, sessionId, options);
}

/** By XMLHttpRequest, because `fetch` reports no progress of an upload. */
function send(path: string, file: Blob, sessionId: string, { onProgress, signal }: UploadOptions): Promise<unknown> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    request.onload = () => {
      const body: unknown = request.response;
      if (request.status < 300 && body !== null) resolve(body);
      else reject(decodeError(body, request) ?? new Error(`The upload failed with status ${request.status}.`));
    };
    request.onerror = () => reject(new Error('The upload got no response.'));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.open('POST', path);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.setRequestHeader(SESSION_HEADER, sessionId);
    request.send(file);
  });
}
