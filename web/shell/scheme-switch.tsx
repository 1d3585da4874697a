import { useEffect } from 'react';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { shellTexts } from './texts/shell.ts';
import { SCHEMES, useScheme } from './use-scheme.ts';

/** Each press goes on to the next. */
const NEXT = { auto: 'light', light: 'dark', dark: 'auto' } as const;

/** What the browser's own bars are painted in, as the document says for either scheme of the device. */
let bars: string[] | undefined;

/** The browser's bars follow the choice, not the device. */
function useBars(scheme: keyof typeof SCHEMES) {
  useEffect(() => {
    const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
    bars ??= metas.map(({ content }) => content);
    for (const [index, meta] of metas.entries()) meta.content = bars[scheme === 'auto' ? index : Number(scheme === 'dark')] ?? '';
  }, [scheme]);
}

interface SchemeSwitchProps {
  className: string | undefined;
  /** Shows its words beside the sign. */
  worded?: boolean;
}

export function SchemeSwitch({ className, worded = false }: SchemeSwitchProps) {
  const { colorScheme, setColorScheme } = useScheme();
  useBars(colorScheme);
  // The server does not know what this browser keeps.
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
      <Icon size={20} stroke={1.6} aria-hidden="true" />
      {worded && shellTexts.scheme.now(name)}
    </button>
  );
}
