import type { Compilable, CompiledQuery, RawBuilder } from 'kysely';
import type { Db } from './database.ts';

type Values = Record<string, string | number | boolean | null | readonly unknown[]>;

const PLACEHOLDER = '\0value of ';

/**
 * Compiles a hot query once: compiling takes as long as reading the result.
 * @param build gets placeholders, so the query must not depend on the values
 */
export function prepare<Given extends Values, Row>(
  build: (db: Db, values: Given) => Compilable<Row>,
): (db: Db, values: Given) => Promise<Row[]> {
  let built: { query: CompiledQuery<Row>; places: readonly (string | null)[] } | undefined;
  return async (db, values) => {
    built ??= compile(build, db, values);
    const { query, places } = built;
    const parameters = places.map((name, place) => (name === null ? query.parameters[place] : values[name]));
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}

export function compilable<Row>(db: Db, statement: RawBuilder<Row>): Compilable<Row> {
  return { compile: () => statement.compile(db) };
}

function compile<Given extends Values, Row>(build: (db: Db, values: Given) => Compilable<Row>, db: Db, values: Given) {
  const marks = Object.fromEntries(Object.keys(values).map((name) => [name, PLACEHOLDER + name]));
  const query = build(db, marks as Given).compile();
  const places = query.parameters.map((value) =>
    typeof value === 'string' && value.startsWith(PLACEHOLDER) ? value.slice(PLACEHOLDER.length) : null,
  );
  const unused = Object.keys(values).filter((name) => !places.includes(name));
  if (unused.length > 0) throw new Error(`A prepared query has lost its ${unused.join(', ')}.`);
  return { query, places };
}
