import { createContext, use } from 'react';

/** The nonce of this document's Content-Security-Policy. Browsers hide it from scripts, so it is empty after hydration. */
export const NonceContext = createContext('');

export function useNonce(): string {
  return use(NonceContext);
}

/** The version of the build that renders this document (`version` of React Router's manifest); only on the server. */
export const VersionContext = createContext<string | undefined>(undefined);

/** The version that this document was rendered with. */
export const shownVersion = () => document.documentElement.dataset.version;

export function useVersion(): string | undefined {
  const version = use(VersionContext);
  return typeof document === 'undefined' ? version : shownVersion();
}
