import { sql } from 'kysely';
import type { Forum } from '#server/testing/forum.ts';

/**
 * Columns that do not affect an identity (`findPerson`). All others are watched, including new
 * ones.
 */
export const NOT_READ: Record<string, readonly string[]> = {
  // `expires_at`: a cached identity is read again at its old end. `replaces` names a session that
  // has ended.
  sessions: ['last_used_at', 'updated_at', 'expires_at', 'ip_address', 'user_agent', 'replaces'],
  members: [
    'email_verified',
    'specialty',
    'interests',
    'bio',
    'instagram_url',
    'facebook_url',
    'sign_ups',
    'link_sent_at',
    'created_at',
    'updated_at',
  ],
  moderators: [],
  institutions: ['subtitle', 'logo_url', 'created_at'],
  communities: ['name', 'display_name', 'subtitle', 'created_at'],
};

/** Tables whose inserts are watched. New sessions and members cannot be cached yet. */
const INSERTED = ['moderators', 'institutions', 'communities'];

const WATCH = [
  'CREATE SCHEMA watch',
  'CREATE TABLE watch.identity_writes (member_id text, change text NOT NULL)',
  `CREATE FUNCTION watch.note() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    before jsonb := CASE WHEN TG_OP = 'INSERT' THEN '{}' ELSE to_jsonb(OLD) END - coalesce(TG_ARGV, '{}');
    after jsonb := CASE WHEN TG_OP = 'DELETE' THEN '{}' ELSE to_jsonb(NEW) END - coalesce(TG_ARGV, '{}');
    of_row jsonb := CASE WHEN TG_OP = 'DELETE' THEN before ELSE after END;
  BEGIN
    IF before <> after THEN
      INSERT INTO watch.identity_writes (member_id, change)
      VALUES (of_row ->> CASE TG_TABLE_NAME WHEN 'members' THEN 'id' ELSE 'member_id' END, TG_OP || ' ' || TG_TABLE_NAME);
    END IF;
    RETURN NULL;
  END
  $$`,
  ...Object.entries(NOT_READ).map(
    ([table, columns]) => `CREATE TRIGGER watch_identity AFTER UPDATE OR DELETE${INSERTED.includes(table) ? ' OR INSERT' : ''} ON ${table}
      FOR EACH ROW EXECUTE FUNCTION watch.note(${columns.map((column) => `'${column}'`).join(', ')})`,
  ),
];

interface Write {
  member_id: string | null;
  change: string;
}

export interface IdentityWatch {
  /** The writes since the last call, and those among them without a `live.recheck` for their person. */
  take: () => Promise<{ writes: string[]; silent: string[] }>;
}

/** Records writes to identities with triggers, and the ids passed to `live.recheck`. */
export async function watchIdentities({ running }: Forum): Promise<IdentityWatch> {
  const { db, live } = running.services;
  for (const statement of WATCH) await sql.raw(statement).execute(db);
  let rechecked: string[] = [];
  live.listen({ events: () => {}, recheck: (ids) => void rechecked.push(...ids), gap: () => {}, joined: () => {} });
  return {
    async take() {
      const { rows } = await sql<Write>`DELETE FROM watch.identity_writes RETURNING member_id, change`.execute(db);
      const told = new Set(rechecked);
      rechecked = [];
      const silent = rows.filter(({ member_id }) => member_id === null || !told.has(member_id));
      return { writes: rows.map(({ change }) => change), silent: silent.map(({ change }) => change) };
    },
  };
}
