import { keepInBucket } from '#server/testing/store.ts';

// The same tests once more, with the files in a bucket.
keepInBucket();
await import('./downloads.test.ts');
