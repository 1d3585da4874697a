import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // Few routes: all known from the first page on, so that a click never waits for a list of routes.
  routeDiscovery: { mode: 'initial' },
  // A file of its own for a part of a screen is imported by React Router itself, past the second try (vite.config.ts).
  splitRouteModules: false,
} satisfies Config;
