import { join } from 'node:path';
import { type AnyContractProcedure, minifyContractRouter } from '@orpc/contract';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { contract } from './shared/contract/contract.ts';
import { themeCss } from './web/ui/theme-css.ts';

/** What a client needs of a route; the rest is for the server and the API's documentation. */
function forClient({ route: { method, path, inputStructure, outputStructure } }: AnyContractProcedure['~orpc']) {
  return { errorMap: {}, meta: {}, route: { method, path, inputStructure, outputStructure } };
}

/** The browser gets the contract without its schemas: checking is the server's work, and with them all of Zod would be sent to every visitor. */
const contractWithoutSchemas: Plugin = {
  name: 'contract-without-schemas',
  load: {
    filter: { id: /shared\/contract\/contract\.ts$/ },
    handler() {
      const routes = JSON.stringify(minifyContractRouter(contract), (key, value) => (key === '~orpc' ? forClient(value) : value));
      return `export const contract = ${routes};`;
    },
  },
};

/** The theme's variables are the same for everybody: a part of the style sheet, not worked out and sent with every page. */
const themeAsCss: Plugin = {
  name: 'theme-as-css',
  resolveId: { filter: { id: /^virtual:theme\.css$/ }, handler: () => '\0virtual:theme.css' },
  load: { filter: { id: /^\0virtual:theme\.css$/ }, handler: themeCss },
};

/** What Mantine would make styles with on every page, which `withCssVariables` and `withGlobalClasses` switch off, but not out. */
const withoutStyleMaking: Plugin = {
  name: 'without-style-making',
  load: {
    filter: { id: /MantineProvider[\\/](MantineCssVariables|MantineClasses)[\\/]Mantine(CssVariables|Classes)\.mjs$/ },
    handler: (id) => `export const ${/(\w+)\.mjs/.exec(id)?.[1]} = () => null;`,
  },
};

/**
 * Files of our own in the place of two that know no second try: Vite's, through which every `import()` goes, and React Router's,
 * which loads screens. Neither may be passed by: a module that was once imported in vain cannot be had before the page is reloaded.
 */
const secondTries: Plugin = {
  name: 'second-tries',
  enforce: 'pre',
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$|react-router[\\/].+[\\/]ssr[\\/]routeModules\.js$/ },
    handler: (id) =>
      id.startsWith('\0')
        ? `export { loadPart as __vitePreload } from '${join(import.meta.dirname, 'web/lib/load-part.ts')}';`
        : `export { loadRouteModule } from '${join(import.meta.dirname, 'web/lib/load-route.ts')}';`,
  },
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      if (this.environment.name !== 'client') return;
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        // A part of a screen in a file of its own, which React Router imports itself.
        if (file.facadeModuleId?.includes('?route-chunk='))
          this.error(`${file.fileName} is imported past the second try (splitRouteModules).`);
        const [imports = 0, known = 0] = [/\bimport\(`/g, /\b__vite__mapDeps\(\[/g].map((sign) => file.code.match(sign)?.length);
        if (imports !== known) this.error(`${file.fileName} has ${imports} imports when used, of which ${known} can be tried again.`);
      }
    },
  },
};

/**
 * What goes into one file, with all that it imports; an earlier one takes what several would. Without this every small
 * module that two screens share is a file of its own: a hundred requests, and less to compress in each.
 */
const FILES = {
  /** Libraries that every page runs, apart so that they run in a step of their own (web/shell/late-scripts.ts). */
  libraries: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
  /** What every page runs, and what is too small for a file of its own. */
  base: /web[\\/](root|shell[\\/]layouts[\\/]public|lib[\\/]page-(title|meta))\.tsx|shared[\\/]rules[\\/]locale\.ts|Icon(Arrow(Left|Right)|BrandInstagram)\.mjs/,
  /** Asks the API; pages come with their data, so that visitors who only read never need it. */
  link: /web[\\/]lib[\\/]api-link\.ts/,
  /** What all forms and the feed share, without Mantine's script. */
  acts: /web[\\/]ui[\\/]text-action\.module\.css|shared[\\/]rules[\\/]second-factor\.ts|web[\\/](ui[\\/](dialog|notify|submit-button|form-errors)|lib[\\/](refusal|notify-failure|use-fields|person-changed))\.tsx?|useMutation\.js|Icon(Check|X)\.mjs/,
  /** The forms by which somebody signs up or logs in. */
  forms:
    /web[\\/](ui[\\/](text-field|hidden-words)|lib[\\/](form-action|use-return-to)|features[\\/]accounts[\\/](account-page|password-field|signed-up|check-mail-note|mailed-link-dialog))\.tsx?/,
  /** What stands below the fields of signing up, of which other forms take parts. */
  hints: /web[\\/](features[\\/]accounts[\\/](sign-up-hints|password-checklist)|ui[\\/](live-hint|check-field))\.tsx/,
  /** What stands around members' pages, and keeps them up to date. */
  member: /web[\\/](shell[\\/]member-bar|ui[\\/]second-factor-needed)\.tsx/,
  /** Mantine's components in use. */
  controls:
    /core[\\/]esm[\\/](core|components[\\/](Button|TextInput|VisuallyHidden|Checkbox|Textarea|NativeSelect))[\\/]|use-(merged-ref|uncontrolled)[\\/]|web[\\/]ui[\\/](try-again|log-in-link)\.tsx/,
  feed: /web[\\/]features[\\/]discussion[\\/]posts[\\/]community-feed\.tsx/,
  text: /web[\\/]ui[\\/]markdown\.tsx/,
  /** What members are told who are new, and how it is put away. */
  newcomers: /web[\\/]features[\\/]site[\\/]hints[\\/]/,
  schemas: /node_modules[\\/]zod[\\/]/,
};
const groups = Object.entries(FILES).map(([name, test], index) => ({ name, test, priority: 100 - index }));

export default defineConfig({
  plugins: [secondTries, contractWithoutSchemas, themeAsCss, withoutStyleMaking, reactRouter()],
  build: {
    target: 'es2022',
    sourcemap: false,
    // Vite names what a file imports; what imports nothing has to be named as well (web/lib/load-part.ts).
    modulePreload: { resolveDependencies: (file, needed) => (needed.length > 0 ? needed : [file]) },
  },
  // React renders several times slower as made for development, which it would be on a server that is not told to be in production.
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
});
