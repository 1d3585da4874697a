import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { GetObjectCommand, HeadObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { Disk, errors } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import type { S3Config } from '../config.ts';
import { IDLE_TIME } from '../http/http.ts';
import { type Files, FilesUnreachable } from './file-store.ts';

interface Timeouts {
  connect: number;
  answer: number;
  silence: number;
}
const TIMEOUTS: Timeouts = { connect: 5_000, answer: 10_000, silence: 30_000 };
/** A reader who pauses also pauses the store. Longer than the server's own limit, which ends such a connection first. */
const READER_SILENCE = IDLE_TIME + 30_000;
const ATTEMPTS = 2;
const SILENT = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };

/**
 * A download keeps its connection to the store until its reader has received everything. With the
 * default of 50, fifty slow readers would block all other requests to the store.
 */
const MAX_SOCKETS = 2_000;

/** The bucket stays private: readers get files only through the server. */
export function openBucket(
  { bucket, endpoint, region, pathStyle, accessKeyId, secretAccessKey }: S3Config,
  { connect, answer, silence }: Timeouts = TIMEOUTS,
): Files {
  const clientFor = (socketTimeout: number) =>
    new S3Client({
      region,
      forcePathStyle: pathStyle,
      credentials: { accessKeyId, secretAccessKey },
      // Not every compatible store supports newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: connect,
        socketTimeout,
        throwOnRequestTimeout: true,
        httpAgent: { maxSockets: MAX_SOCKETS },
        httpsAgent: { maxSockets: MAX_SOCKETS },
      },
      maxAttempts: ATTEMPTS,
      logger: SILENT,
      ...(endpoint === null ? {} : { endpoint }),
    });
  const client = clientFor(silence);
  const downloads = clientFor(READER_SILENCE);
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }));
  const at = (key: string) => ({ Bucket: bucket, Key: key });
  const requestOptions = { requestTimeout: answer };
  const get = (from: S3Client, key: string, range: object = {}) =>
    from.send(new GetObjectCommand({ ...at(key), ...range }), requestOptions);
  return {
    write: (key, bytes) => wrapFailure(disk.put(key, bytes)),
    async take(key, path) {
      const { size } = await stat(path);
      // An empty stream cannot be sent with a content length.
      if (size === 0) await wrapFailure(disk.put(key, new Uint8Array()));
      else {
        const bytes = createReadStream(path);
        await wrapFailure(disk.putStream(key, bytes, { contentLength: size })).finally(() => bytes.destroy());
      }
      await rm(path);
    },
    read: (key) => orNull(get(client, key).then(async ({ Body }) => (await Body?.transformToByteArray()) ?? new Uint8Array())),
    // flydrive reads only whole files; video players request ranges.
    stream: (key, start, end) => orNull(get(downloads, key, { Range: `bytes=${start}-${end}` }).then(({ Body }) => Body as Readable)),
    size: (key) => orNull(client.send(new HeadObjectCommand(at(key)), requestOptions).then(({ ContentLength }) => ContentLength ?? 0)),
    async erase(keys) {
      for (const key of keys) await wrapFailure(disk.delete(key));
    },
  };
}

/**
 * Wraps retryable failures in `FilesUnreachable`. Refusals pass unchanged: they are configuration
 * errors.
 */
async function wrapFailure<Result>(operation: Promise<Result>): Promise<Result> {
  try {
    return await operation;
  } catch (error) {
    const cause = isFlydrives(error) ? error.cause : error;
    const status = cause instanceof S3ServiceException ? cause.$metadata.httpStatusCode : undefined;
    throw status === undefined || status >= 500 || status === 429 ? new FilesUnreachable(cause) : cause;
  }
}

function isFlydrives(error: unknown): error is Error {
  return error instanceof errors.E_CANNOT_WRITE_FILE || error instanceof errors.E_CANNOT_DELETE_FILE;
}

async function orNull<Result>(operation: Promise<Result>): Promise<Result | null> {
  try {
    return await wrapFailure(operation);
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null;
    throw error;
  }
}
