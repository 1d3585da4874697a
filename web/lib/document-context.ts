import { createContext, use } from 'react';

/** Browsers hide the nonce from scripts, so it is empty after hydration. */
export const NonceContext = createContext('');

export function useNonce(): string {
  return use(NonceContext);
}

export const VersionContext = createContext<string | undefined>(undefined);

export const shownVersion = () => document.documentElement.dataset.version;

export function useVersion(): string | undefined {
  const version = use(VersionContext);
  return typeof document === 'undefined' ? version : shownVersion();
}
