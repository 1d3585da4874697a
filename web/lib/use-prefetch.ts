import { useOnline } from './use-online.ts';

/**
 * Never offline: React Router reloads the document when a script fails to load, even a prefetched
 * one.
 */
export function usePrefetch(): 'intent' | 'none' {
  return useOnline() ? 'intent' : 'none';
}
