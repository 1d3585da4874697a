import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // Few routes: all known from the first page on, so that a click never waits for a list of routes.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
