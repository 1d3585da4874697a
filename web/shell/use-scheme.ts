import { useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useEffect } from 'react';
import { shellTexts } from './texts/shell.ts';

const { names } = shellTexts.scheme;

export const SCHEMES = {
  light: { Icon: IconSun, name: names.light },
  dark: { Icon: IconMoon, name: names.dark },
  auto: { Icon: IconDeviceDesktop, name: names.auto },
} as const;

export function useScheme() {
  // Mantine would inject a style element, which the Content-Security-Policy refuses.
  return useMantineColorScheme({ keepTransitions: true });
}

/** The document's `theme-color` of either scheme, before any change. */
let originalColors: string[] | undefined;

/** The browser's bars follow the chosen scheme, not the device's. */
export function useBrowserBarColor(): void {
  const { colorScheme: scheme } = useScheme();
  useEffect(() => {
    const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
    originalColors ??= metas.map(({ content }) => content);
    for (const [index, meta] of metas.entries()) meta.content = originalColors[scheme === 'auto' ? index : Number(scheme === 'dark')] ?? '';
  }, [scheme]);
}
