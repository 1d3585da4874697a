import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/** Each group includes its imports that no group of higher priority has. Without groups, every module shared by two screens would be a file of its own. */
const groups = [
  { name: 'libraries', test: /node_modules[\\/](react|react-dom|react-router|scheduler|@tanstack)[\\/]/, priority: 4 },
  // Includes Button, which every form and feed uses.
  {
    name: 'shell',
    test: /web[\\/](root\.tsx|lib[\\/](?!use-contract-form|share-link|draft-keeper|upload)|ui[\\/](submit-button|live-hint)\.tsx)|rules[\\/]limits\.ts/,
    priority: 3,
  },
  // Fields, for forms and the dialogs of feeds. Pages for visitors do not load them.
  { name: 'fields', test: /web[\\/]ui[\\/]confirm-deletion\.tsx/, priority: 2 },
  { name: 'forms', test: /web[\\/](lib[\\/]use-contract-form|features[\\/]accounts[\\/](password-field|mailed-link-form))/, priority: 1 },
  // Modules shared by several screens. Modules shared by almost the same screens are merged, because each file is a request.
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 30_000 },
];

export default defineConfig({
  plugins: [reactRouter()],
  // One style sheet: a sheet that loads later would change which of two rules wins.
  build: { target: 'es2022', sourcemap: false, cssCodeSplit: false },
  // Class names are short, because a page contains hundreds of them.
  css: { modules: { generateScopedName: '[hash:base64:6]' } },
  // Bundle React's production build, which renders several times faster, even if the server runs without `NODE_ENV=production`.
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
});
