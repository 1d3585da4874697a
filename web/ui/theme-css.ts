import { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import { cssVariables, theme } from './theme.ts';

type Variables = Record<string, string>;

function changed(own: Variables, defaults: Variables): Variables {
  return Object.fromEntries(Object.entries(own).filter(([name, value]) => defaults[name] !== value));
}

/** The theme's variables as a style sheet, without those that Mantine's own sheet of defaults has already. */
export function themeCss(): string {
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
