/** One table that a statement writes to. */
export interface Write {
  verb: 'insert' | 'update' | 'delete' | 'merge';
  table: string;
  /** The whole statement. */
  sql: string;
}

/** Tells what this process writes to its database, whoever writes it: no feature has to remember to. */
export interface Changes {
  /**
   * Calls back after each write that `matters`: when the statement is done, whatever came of it, and again when its
   * transaction is. So whoever read meanwhile what was there before is told too.
   */
  after: (matters: (write: Write) => boolean, tell: () => void) => void;
}

/** What a statement is to those who watch. */
type Kind = 'begin' | 'end' | readonly Write[];

/** Beyond this many distinct statements further ones are looked at each time. */
const MAX_STATEMENTS = 1_000;
const kinds = new Map<string, Kind>();

// A row lock ("FOR UPDATE OF p") and an upsert ("DO UPDATE SET") name no table: "of" and "set" are none.
const WRITES = /\b(insert|update|delete|merge)\s+(?:into\s+|from\s+)?(?:only\s+)?(?:"?\w+"?\.)?"?(\w+)"?/gi;

function kindOf(sql: string): Kind {
  const known = kinds.get(sql);
  if (known !== undefined) return known;
  const kind = read(sql);
  if (kinds.size < MAX_STATEMENTS) kinds.set(sql, kind);
  return kind;
}

function read(sql: string): Kind {
  if (/^\s*(begin|start transaction)\b/i.test(sql)) return 'begin';
  if (/^\s*(commit|end|rollback|abort)\b(?! to\b)/i.test(sql)) return 'end';
  return [...sql.matchAll(WRITES)].map(([, verb = '', table = '']) => ({ verb: verb.toLowerCase() as Write['verb'], table, sql }));
}

type Tell = () => void;

/** Sees each statement of one connection before it is sent; returns whom to tell when it is done, null for nobody. */
export type Follow = (sql: string) => Tell | null;

export function createChanges(): Changes & { connection: () => Follow } {
  const watchers: { matters: (write: Write) => boolean; tell: Tell }[] = [];

  function connection(): Follow {
    let untilTheEnd = new Set<Tell>();
    return (sql) => {
      const kind = kindOf(sql);
      if (kind === 'begin') untilTheEnd = new Set();
      if (typeof kind !== 'string') {
        if (kind.length === 0) return null;
        const hit = watchers.filter(({ matters }) => kind.some(matters)).map(({ tell }) => tell);
        for (const tell of hit) untilTheEnd.add(tell);
        return hit.length === 0 ? null : () => hit.forEach((tell) => void tell());
      }
      if (untilTheEnd.size === 0) return null;
      const all = untilTheEnd;
      untilTheEnd = new Set();
      return () => all.forEach((tell) => void tell());
    };
  }

  return { after: (matters, tell) => void watchers.push({ matters, tell }), connection };
}
