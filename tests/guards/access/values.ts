import { randomUUID } from 'node:crypto';

export type Values = Record<string, unknown>;

export function named<Thing>(things: Record<string, Thing>, state: string): Thing {
  const thing = Object.entries(things).find(([name]) => name === state)?.[1];
  if (thing === undefined) throw new Error(`Unknown state “${state}”; known are ${Object.keys(things).join(', ')}.`);
  return thing;
}

const UUID = /^[0-9a-f-]{36}$/;

/** The same kinds of ids and names, of nothing that exists; the school stays. */
export function missingLike(values: Values): Values {
  const word = newWord();
  const authored = String(values.authored).replace(/^\S+/, word);
  const names: Values = { slug: `1767225600000-${word}`, q: word, authored, username: word, community: word };
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (value === undefined) return [name, value];
      return [name, names[name] ?? (UUID.test(String(value)) ? randomUUID() : value)];
    }),
  );
}

/** Twenty letters that occur nowhere else, not even in a fuzzy search. */
export function newWord(): string {
  return [...randomUUID().replaceAll('-', '').slice(0, 20)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 16))).join('');
}
