import { useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useEffect } from 'react';
import { shellTexts } from './texts/shell.ts';

const { names } = shellTexts.scheme;

/** Which colours there are to choose from; Mantine keeps the choice in this browser. */
export const SCHEMES = {
  light: { Icon: IconSun, name: names.light },
  dark: { Icon: IconMoon, name: names.dark },
  auto: { Icon: IconDeviceDesktop, name: names.auto },
} as const;

export function useScheme() {
  // Mantine would stop all transitions by a style element of its own, which our security policy refuses.
  return useMantineColorScheme({ keepTransitions: true });
}

/** What the browser's own bars are painted in, as the document says for either scheme of the device. */
let bars: string[] | undefined;

/** The browser's bars follow the choice, not the device. */
export function useBars(): void {
  const { colorScheme: scheme } = useScheme();
  useEffect(() => {
    const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
    bars ??= metas.map(({ content }) => content);
    for (const [index, meta] of metas.entries()) meta.content = bars[scheme === 'auto' ? index : Number(scheme === 'dark')] ?? '';
  }, [scheme]);
}
