import '#server/platform/load-settings.ts';
import { sql } from 'kysely';
import { openInstallation } from '#server/cli/open-installation.ts';

// Run with a number: writes that many posts to the Dashboard. Prints how many posts there are.
const { db, close } = await openInstallation();
await sql`
  INSERT INTO posts (slug, community_id, tenant_id, title, body, excerpt, category, request_key)
  SELECT 'rotation-' || n, c.id, c.id, 'Rotation ' || n, repeat('Which rotation comes first? ', 40), 'Which rotation comes first?', 'Question', gen_random_uuid()
  FROM communities c, generate_series(1, ${Number(process.argv[2] ?? 0)}::int) n WHERE c.institution_id IS NULL`.execute(db);
const { count } = await db
  .selectFrom('posts')
  .select((eb) => eb.fn.countAll<string>().as('count'))
  .executeTakeFirstOrThrow();
await close();
process.stdout.write(count);
