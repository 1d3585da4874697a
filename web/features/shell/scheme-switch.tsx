import { useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import classes from './top-bar.module.css';

/** Each press goes on to the next; Mantine keeps the choice in this browser. */
const SCHEMES = {
  auto: { Icon: IconDeviceDesktop, name: 'as on this device', next: 'light' },
  light: { Icon: IconSun, name: 'light', next: 'dark' },
  dark: { Icon: IconMoon, name: 'dark', next: 'auto' },
} as const;

export function SchemeSwitch() {
  // Mantine would stop all transitions by a style element of its own, which our security policy refuses.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  // The server does not know what this browser keeps.
  const { Icon, name, next } = SCHEMES[useHydrated() ? colorScheme : 'auto'];
  const label = `Appearance: ${name}. Change to ${SCHEMES[next].name}.`;
  return (
    <button type="button" className={classes.icon} aria-label={label} title={label} onClick={() => setColorScheme(next)}>
      <Icon size={20} stroke={1.6} aria-hidden="true" />
    </button>
  );
}
