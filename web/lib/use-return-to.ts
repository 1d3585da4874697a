import { useLocation } from 'react-router';
import { returnPath } from './screen.ts';

export function useReturnTo(): string | null {
  const { pathname, search } = useLocation();
  // Any origin works, because `returnPath` refuses other origins.
  return returnPath(new URL(pathname + search, 'http://localhost'));
}
