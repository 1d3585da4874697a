import { useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';

/** Which colours there are to choose from; Mantine keeps the choice in this browser. */
export const SCHEMES = {
  light: { Icon: IconSun, name: 'light' },
  dark: { Icon: IconMoon, name: 'dark' },
  auto: { Icon: IconDeviceDesktop, name: 'as on this device' },
} as const;

export function useScheme() {
  // Mantine would stop all transitions by a style element of its own, which our security policy refuses.
  return useMantineColorScheme({ keepTransitions: true });
}
