import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/** Needed by every page, or shared by public pages with others, so that these load nothing else. */
const SHELL = [
  '@tanstack/',
  'web/root.tsx',
  'web/lib/',
  'web/ui/live-hint.tsx',
  'web/ui/page.tsx',
  'web/ui/page-head.tsx',
  'web/ui/reading-face.tsx',
  'web/ui/screen-failed.tsx',
  'web/ui/submit-button.tsx',
  ...['ActionIcon', 'CloseButton', 'Input', 'InputBase', 'TextInput'].map((name) => `components/${name}/`),
  'shared/rules/fold.ts',
  'shared/rules/limits.ts',
  'shared/rules/names.ts',
  'shared/rules/texts/posts.ts',
  'use-debounced-value',
  'use-merged-ref',
  'icons/IconArrowLeft.mjs',
  'icons/IconArrowRight.mjs',
  'icons/IconBrand',
];

/** Modules of web/lib that only forms and members' pages use, by the beginnings of their names. */
const NOT_IN_SHELL = [
  'browser-link',
  'contract.json',
  'draft',
  'find-event',
  'live',
  'now',
  'person-changed',
  'refetch-after-loading',
  'save-file',
  'send',
  'session-lost',
  'share-link',
  'single-keys',
  'texts/send',
  'update-cached',
  'upload',
  'use-contract-form',
  'use-kept-form',
  'use-focus-on-new',
  'use-list',
  'use-person-live',
  'visible-part',
].map((name) => `web/lib/${name}`);

/** Shared by log-in, sign-up and the other forms of accounts. */
const FORMS = [
  '@mantine/form/',
  ...['Checkbox', 'PasswordInput'].map((name) => `components/${name}/`),
  'web/lib/use-contract-form',
  'web/ui/form-errors',
  ...['account-', 'check-mail', 'code-field', 'mailed-link-button', 'password-field', 'texts/account', 'texts/mails'].map(
    (name) => `web/features/accounts/${name}`,
  ),
];

/** Shared by lists of posts, comments and people. */
const MEMBERS = [
  'web/ui/',
  ...['communities', 'discussion', 'messages', 'moderation', 'notifications', 'people', 'search'].map((name) => `web/features/${name}/`),
  '@tabler/icons-react/',
];
const NOT_IN_MEMBERS = [
  ...['confirm', 'form'].map((name) => `web/ui/${name}`),
  ...['Circle', 'Eye', 'Mail'].map((name) => `icons/Icon${name}`),
];

function isIn(paths: readonly string[], except: readonly string[] = []) {
  return (id: string) => {
    const contains = (path: string) => id.replaceAll('\\', '/').includes(path);
    return paths.some(contains) && !except.some(contains);
  };
}

/**
 * Each group includes its imports that no group of higher priority has. Other shared modules are
 * split by the screens that use them. Merging these too would let chunks import each other, and a
 * module could run before one that it needs.
 */
const groups = [
  { name: 'shell', test: isIn(SHELL, NOT_IN_SHELL), priority: 3 },
  { name: 'forms', test: isIn(FORMS), minShareCount: 3, priority: 2 },
  { name: 'members', test: isIn(MEMBERS, NOT_IN_MEMBERS), minShareCount: 4, priority: 1 },
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
