import { onLiveAgain } from './live.tsx';

/**
 * Tells when the connection is back. The browser says so; without a word from it, as where only this site was out of
 * reach, the live connection comes back; often both do, one after the other. @returns stops it
 */
export function onBackOnline(tell: () => void): () => void {
  window.addEventListener('online', tell);
  const stop = onLiveAgain(tell);
  return () => {
    window.removeEventListener('online', tell);
    stop();
  };
}
