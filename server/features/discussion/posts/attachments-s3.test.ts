import { keepInBucket } from '#server/testing/store.ts';

// Runs the same tests with files in a bucket.
keepInBucket();
await import('./attachments.test.ts');
