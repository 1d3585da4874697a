type Area = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
export type Texts = Partial<Record<string, string>>;

// Storage can be full, switched off or hold something old; what is typed is never worth an error.

/** The texts that this browser keeps under a key. `area` may throw. */
export function readTexts(area: Area, key: string): Texts {
  try {
    const stored: unknown = JSON.parse(area().getItem(key) ?? '{}');
    if (!(stored instanceof Object)) return {};
    return Object.fromEntries(Object.entries(stored).filter(([, value]) => typeof value === 'string'));
  } catch {
    return {};
  }
}

/** Keeps texts, or with null forgets them. @returns whether that was done */
export function writeTexts(area: Area, key: string, texts: Texts | null): boolean {
  try {
    if (texts === null) area().removeItem(key);
    else area().setItem(key, JSON.stringify(texts));
    return true;
  } catch {
    // See above.
    return false;
  }
}
