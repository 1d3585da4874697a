import { useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
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
