import { keepInBucket } from '#server/testing/store.ts';

// The same tests once more, with the files in a bucket.
keepInBucket();
await import('./attachments.test.ts');
await import('./attachment-types.test.ts');
