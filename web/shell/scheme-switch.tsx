import { useHydrated } from '#web/lib/use-hydrated.ts';
import { shellTexts } from './texts/shell.ts';
import { SCHEMES, useScheme } from './use-scheme.ts';

const NEXT = { auto: 'light', light: 'dark', dark: 'auto' } as const;

interface SchemeSwitchProps {
  className: string | undefined;
  worded?: boolean;
}

export function SchemeSwitch({ className, worded = false }: SchemeSwitchProps) {
  const { colorScheme, setColorScheme } = useScheme();
  // The server does not know this browser's stored scheme.
  const known = useHydrated() ? colorScheme : 'auto';
  const { Icon, name } = SCHEMES[known];
  const next = NEXT[known];
  const label = shellTexts.scheme.change(name, SCHEMES[next].name);
  return (
    <button
      type="button"
      className={className}
      {...(worded ? {} : { 'aria-label': label, title: label })}
      onClick={() => setColorScheme(next)}
    >
      <Icon size={20} aria-hidden="true" />
      {worded && shellTexts.scheme.now(name)}
    </button>
  );
}
