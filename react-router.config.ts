import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // All routes are known from the first page on, so that navigation never waits for a manifest.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
