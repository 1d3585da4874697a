import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import { minifyContractRouter } from '@orpc/contract';
import { contract } from '#shared/contract/contract.ts';
import { cssVariables, theme } from '#web/ui/theme.ts';
import { commandsDocument, settingsDocument } from './reference.ts';

type Variables = Record<string, string>;

/** Variants of Mantine's colors that the theme does not define: no component uses them. */
const UNUSED = new RegExp(
  `^--mantine-color-(${Object.keys(DEFAULT_THEME.colors)
    .filter((color) => theme.colors?.[color] === undefined)
    .join('|')})-(filled|light|outline)`,
);

function changed(own: Variables, defaults: Variables): Variables {
  return Object.fromEntries(Object.entries(own).filter(([name, value]) => defaults[name] !== value && !UNUSED.test(name)));
}

/** The theme's variables, except those that Mantine's default-css-variables.css already has. As a style sheet they are cached. */
function themeVariables(): string {
  const whole = mergeMantineTheme(DEFAULT_THEME, theme);
  const [own, more, defaults] = [defaultCssVariablesResolver(whole), cssVariables(whole), defaultCssVariablesResolver(DEFAULT_THEME)];
  return convertCssVariables(
    {
      variables: changed({ ...own.variables, ...more.variables }, defaults.variables),
      light: changed({ ...own.light, ...more.light }, defaults.light),
      dark: changed({ ...own.dark, ...more.dark }, defaults.dark),
    },
    ':root',
  );
}

/** Of each route only what calls it: descriptions are for the API document, limits and audiences for the server. */
function browserContract(): string {
  return JSON.stringify(minifyContractRouter(contract), (key, value) => {
    if (key !== '~orpc') return value;
    const { tags, summary, description, ...route } = value.route;
    return { ...value, meta: {}, route };
  });
}

/** Files made from other sources: `npm run generate` writes them, tests/guards/generated.test.ts fails while one is out of date. */
export const GENERATED = [
  // Without schemas: the server checks inputs, and visitors need not load all of Zod.
  { path: 'web/lib/contract.json', text: `${browserContract()}\n` },
  { path: 'web/ui/theme-variables.css', text: `${themeVariables()}\n` },
  { path: 'docs/settings.md', text: settingsDocument() },
  { path: 'docs/commands.md', text: commandsDocument() },
];

if (import.meta.main) {
  for (const { path, text } of GENERATED) await writeFile(join(import.meta.dirname, '..', path), text);
}
