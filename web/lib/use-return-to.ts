import { useLocation } from 'react-router';
import { returnPath } from './screen.ts';

/** The page of this site that this page's address names to go back to. */
export function useReturnTo(): string | null {
  const { pathname, search } = useLocation();
  // Any origin will do: what leads to another one is refused.
  return returnPath(new URL(pathname + search, 'http://localhost'));
}
