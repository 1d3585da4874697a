import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/** Each with all that it imports and no earlier one has; without them each module that two screens share would be a file of its own. */
const groups = [
  { name: 'libraries', test: /node_modules[\\/](react|react-dom|react-router|scheduler|@tanstack)[\\/]/, priority: 4 },
  // With Button, which every form and feed has.
  {
    name: 'shell',
    test: /web[\\/](root\.tsx|lib[\\/](?!use-contract-form|share-link|draft-keeper|upload)|ui[\\/](submit-button|live-hint)\.tsx)|rules[\\/]limits\.ts/,
    priority: 3,
  },
  // Fields, for forms and for the dialogs of feeds; the pages of visitors have none.
  { name: 'fields', test: /web[\\/]ui[\\/]confirm-deletion\.tsx/, priority: 2 },
  { name: 'forms', test: /web[\\/](lib[\\/]use-contract-form|features[\\/]accounts[\\/](password-field|mailed-link-form))/, priority: 1 },
  // What several screens share, together with what nearly the same screens share: each file is a request.
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 30_000 },
];

export default defineConfig({
  plugins: [reactRouter()],
  // One style sheet: sheets that a part brings later would change which of two rules wins.
  build: { target: 'es2022', sourcemap: false, cssCodeSplit: false },
  // In each page hundreds of times.
  css: { modules: { generateScopedName: '[hash:base64:6]' } },
  // React renders several times slower as made for development, which it would be on a server that is not told to be in production.
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
});
