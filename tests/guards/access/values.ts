import { randomUUID } from 'node:crypto';

/** What a request can name, by the name of the field. */
export type Values = Record<string, unknown>;

/** @throws for a state of the tables that nobody knows how to make */
export function named<Thing>(things: Record<string, Thing>, state: string): Thing {
  const thing = Object.entries(things).find(([name]) => name === state)?.[1];
  if (thing === undefined) throw new Error(`Nothing is “${state}”; there are ${Object.keys(things).join(', ')}.`);
  return thing;
}

const UUID = /^[0-9a-f-]{36}$/;

/** Ids and names like these, of nothing; the school stays the one that it is. */
export function likeNothing(values: Values): Values {
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

/** Twenty letters that nothing else has, also for a search that guesses. */
export function newWord(): string {
  return [...randomUUID().replaceAll('-', '').slice(0, 20)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 16))).join('');
}
