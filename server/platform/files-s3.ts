import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { GetObjectCommand, HeadObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { Disk, errors } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import type { S3Config } from './config.ts';
import type { Files } from './file-store.ts';

/** Milliseconds. */
const CONNECT = 5_000;
const SILENCE = 30_000;

/** A bucket of S3, or of anything that speaks its protocol. It is never opened to others: readers come through us. */
export function openBucket({ bucket, endpoint, region, pathStyle, accessKeyId, secretAccessKey }: S3Config): Files {
  const client = new S3Client({
    region,
    forcePathStyle: pathStyle,
    credentials: { accessKeyId, secretAccessKey },
    // Not every store that speaks the protocol knows the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT, socketTimeout: SILENCE },
    ...(endpoint === null ? {} : { endpoint }),
  });
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }));
  const at = (key: string) => ({ Bucket: bucket, Key: key });
  return {
    write: (key, bytes) => disk.put(key, bytes),
    async take(key, path) {
      const { size } = await stat(path);
      // A stream of no bytes has no length that could be sent.
      if (size === 0) await disk.put(key, new Uint8Array());
      else await disk.putStream(key, createReadStream(path), { contentLength: size });
      await rm(path);
    },
    read: (key) => orNull(disk.getBytes(key)),
    // flydrive reads whole files only; people who look at a film ask for parts of it.
    stream: (key, start, end) =>
      orNull(client.send(new GetObjectCommand({ ...at(key), Range: `bytes=${start}-${end}` })).then(({ Body }) => Body as Readable)),
    size: (key) => orNull(client.send(new HeadObjectCommand(at(key))).then(({ ContentLength }) => ContentLength ?? 0)),
    async erase(keys) {
      for (const key of keys) await disk.delete(key);
    },
  };
}

async function orNull<Result>(found: Promise<Result>): Promise<Result | null> {
  try {
    return await found;
  } catch (error) {
    const cause = error instanceof errors.E_CANNOT_READ_FILE ? error.cause : error;
    if (cause instanceof S3ServiceException && cause.$metadata.httpStatusCode === 404) return null;
    throw error;
  }
}
