type Area = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
export type Texts = Partial<Record<string, string>>;

// Storage may be full, disabled or hold outdated data; none of these is an error. `area` is a
// function, because reading `localStorage` can throw.

export function readTexts(area: Area, key: string): Texts {
  try {
    const stored: unknown = JSON.parse(area().getItem(key) ?? '{}');
    if (!(stored instanceof Object)) return {};
    return Object.fromEntries(Object.entries(stored).filter(([, value]) => typeof value === 'string'));
  } catch {
    return {};
  }
}

export function writeTexts(area: Area, key: string, texts: Texts | null): boolean {
  try {
    if (texts === null) area().removeItem(key);
    else area().setItem(key, JSON.stringify(texts));
    return true;
  } catch {
    return false;
  }
}
