import { keepInBucket } from '#server/testing/store.ts';

// The same tests once more, with the files in a bucket; what kind a file is, is known before.
keepInBucket();
await import('./attachments.test.ts');
