import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/**
 * Each group includes its imports that no group of higher priority has. Other shared modules are
 * split by the screens that use them.
 */
const groups = [
  { name: 'libraries', test: /node_modules[\\/](react|react-dom|react-router|scheduler|@tanstack)[\\/]/, priority: 3 },
  // Needed by every page, or shared by public pages with others, so that these load nothing else.
  {
    name: 'shell',
    test: /web[\\/](root\.tsx|lib[\\/](?!browser-link|use-person-live|texts[\\/]send|use-contract-form|use-list|share-link|draft|upload|live|find-event|now|person-changed|refetch-after-loading|save-file|single-keys|typed|update-cached|use-focus-on-new|visible-part)|ui[\\/](submit-button|live-hint|page|page-head|reading-face)\.tsx)|rules[\\/](limits|fold|names|texts[\\/]posts)\.ts|use-debounced-value|icons[\\/]Icon(ArrowLeft|ArrowRight|Brand\w+)\.mjs/,
    priority: 2,
  },
  // What lists of posts, comments and people share, without icons of the account forms. Merging
  // other small chunks would let chunks import each other, and a module could run before one that it
  // needs.
  {
    name: 'members',
    test: /web[\\/](ui[\\/](?!form|field|password|account|confirm)|features[\\/](discussion|communities|people|messages|moderation|notifications|search))|@tabler.*Icon(?!Circle|Eye|Mail)/,
    minShareCount: 4,
    priority: 1,
  },
];

export default defineConfig({
  plugins: [reactRouter()],
  // One style sheet: a sheet that loads later would change which of two rules wins.
  build: { target: 'es2022', sourcemap: false, cssCodeSplit: false },
  // Short, because a page contains hundreds of class names.
  css: { modules: { generateScopedName: '[hash:base64:6]' } },
  // Bundle React's production build, which renders several times faster, even if the server runs
  // without `NODE_ENV=production`.
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
});
