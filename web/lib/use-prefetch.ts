import { useOnline } from './use-online.ts';

/**
 * The `prefetch` of links to what people open most: the screen's script and styles, not its data. Never offline: React Router
 * reloads the document when a screen's script cannot be loaded, also one that is only prefetched.
 */
export function usePrefetch(): 'intent' | 'none' {
  return useOnline() ? 'intent' : 'none';
}
