import { createContext, use } from 'react';

export type Density = 'comfortable' | 'compact';

const COOKIE = 'rounds.density';
const YEAR_SECONDS = 31_536_000;

export function densityFromCookies(cookies: string | null): Density {
  return cookies?.split(/; */).includes(`${COOKIE}=compact`) ? 'compact' : 'comfortable';
}

export const DensityChoice = createContext<readonly [Density, (density: Density) => void]>(['comfortable', () => {}]);

export function useDensity() {
  const [density, setDensity] = use(DensityChoice);
  function choose(chosen: Density) {
    setDensity(chosen);
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API does not exist over plain http
    document.cookie = `${COOKIE}=${chosen}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
  }
  return { density, choose };
}
