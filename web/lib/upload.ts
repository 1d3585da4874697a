import { decodeError } from './errors.ts';

export interface UploadOptions {
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

/**
 * Sends a file as the body of a request and gives the answer's JSON. `fetch` cannot tell how far an upload has come.
 * @throws the same errors as every other call of the API, or the signal's reason once it is aborted
 */
export function upload(path: string, file: Blob, { onProgress, signal }: UploadOptions): Promise<unknown> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    request.onload = () => {
      const body = parsed(request.responseText);
      if (request.status < 300 && body !== null) resolve(body);
      else reject(decodeError(body, request) ?? new Error(`The upload was answered with ${request.status}.`));
    };
    request.onerror = () => reject(new Error('The upload was not answered.'));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.open('POST', path);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.send(file);
  });
}
