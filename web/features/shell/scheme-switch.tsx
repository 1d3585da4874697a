import { useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useHydrated } from '#web/lib/use-hydrated.ts';

/** Each press goes on to the next; Mantine keeps the choice in this browser. */
const SCHEMES = {
  auto: { Icon: IconDeviceDesktop, name: 'as on this device', next: 'light' },
  light: { Icon: IconSun, name: 'light', next: 'dark' },
  dark: { Icon: IconMoon, name: 'dark', next: 'auto' },
} as const;

interface SchemeSwitchProps {
  className: string | undefined;
  /** Shows its words beside the sign. */
  worded?: boolean;
}

export function SchemeSwitch({ className, worded = false }: SchemeSwitchProps) {
  // Mantine would stop all transitions by a style element of its own, which our security policy refuses.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  // The server does not know what this browser keeps.
  const { Icon, name, next } = SCHEMES[useHydrated() ? colorScheme : 'auto'];
  const label = `Appearance: ${name}. Change to ${SCHEMES[next].name}.`;
  return (
    <button
      type="button"
      className={className}
      {...(worded ? {} : { 'aria-label': label, title: label })}
      onClick={() => setColorScheme(next)}
    >
      <Icon size={20} stroke={1.6} aria-hidden="true" />
      {worded && `Appearance: ${name}`}
    </button>
  );
}
