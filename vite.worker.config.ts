import { defineConfig } from 'vite';

/** The service worker (server/platform/http/web.ts serves it). */
export default defineConfig({
  publicDir: false,
  build: {
    target: 'es2022',
    outDir: 'build/worker',
    rolldownOptions: { input: 'web/worker/sw.ts', output: { format: 'iife', entryFileNames: 'sw.js' } },
  },
});
