import { type Command, Option } from 'commander';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { change } from '#server/shell/operator/change.ts';
import type { Operator } from '#server/shell/operator/installation.ts';
import { Refusal, usageError } from '#server/shell/operator/problems.ts';
import { LIMITS } from '#shared/rules/limits.ts';
import { registerCommand } from './command.ts';
import { oneLine } from './fields.ts';
import { readMoment } from './moments.ts';

const IN_MAINTENANCE = 'We are working on the forum. Please come back in a few minutes.';
const LEVELS = ['info', 'warning'] as const;

interface AnnouncementInput {
  text: string;
  from?: string;
  until?: string;
  level?: (typeof LEVELS)[number];
}

export function noticeCommands(program: Command): void {
  const announce = program.command('announce').description('a banner above every page, for everybody');
  registerCommand(
    announce
      .command('set')
      .description('show a banner; it replaces the one before')
      .requiredOption('--text <text>', 'the text; web addresses become links')
      .option('--from <date>', 'the first day, such as 2027-01-31, or a moment, such as 2027-01-31T18:00Z; now if left out')
      .option('--until <date>', 'the last day or a moment; until “announce clear” if left out')
      .addOption(new Option('--level <level>', 'how it looks').choices(LEVELS).default('info')),
    setAnnouncement,
    ({ from, until }) => `Everybody reads it from ${from}${until === null ? '' : ` until ${until}`}.`,
  );
  registerCommand(
    announce.command('show').description('the banner, and when it is shown'),
    ({ db }) => findNotice(db, 'announcement'),
    describe,
  );
  registerCommand(
    announce.command('clear').description('remove the banner'),
    (operator) => removeNotice(operator, 'announcement', 'There is no announcement.'),
    () => 'The announcement is gone.',
  );

  const maintenance = program.command('maintenance').description('a page instead of the forum while you work on it');
  registerCommand(
    maintenance
      .command('on')
      .description('answer everything but health and metrics with the maintenance page')
      .option('--text <text>', 'the text of the page'),
    (operator: Operator, { text = IN_MAINTENANCE }: { text?: string }) => startMaintenance(operator, text),
    () => 'Everybody gets the maintenance page, also after a restart, until “maintenance off”.',
  );
  registerCommand(maintenance.command('show').description('whether it is on'), ({ db }) => findNotice(db, 'maintenance'), describe);
  registerCommand(
    maintenance.command('off').description('open the forum again'),
    (operator) => removeNotice(operator, 'maintenance', 'Maintenance is not on.'),
    () => 'The forum is open.',
  );
}

type Kind = 'announcement' | 'maintenance';

function readText(input: string): string {
  const text = oneLine(input);
  if (text === '' || text.length > LIMITS.siteNotice) throw usageError(`The text must have 1 to ${LIMITS.siteNotice} characters.`);
  return text;
}

async function replaceNotice(
  trx: Db,
  kind: Kind,
  values: { text: string; level: (typeof LEVELS)[number]; starts_at: string; ends_at: string | null },
) {
  await trx.deleteFrom('site_notices').where('kind', '=', kind).execute();
  await trx
    .insertInto('site_notices')
    .values({ kind, ...values })
    .execute();
}

export async function setAnnouncement(operator: Operator, { text: input, from, until, level = 'info' }: AnnouncementInput) {
  const text = readText(input);
  const now = new Date();
  const startsAt = from === undefined ? now : readMoment(from, '00:00:00');
  const endsAt = until === undefined ? null : readMoment(until, '23:59:59');
  if (endsAt !== null && (endsAt <= now || endsAt <= startsAt))
    throw usageError('It would end before anybody has read it: --until must be after --from, and not past.');
  const details = { level, from: startsAt.toISOString(), until: endsAt?.toISOString() ?? null };
  return change(operator, async (trx, effects) => {
    await replaceNotice(trx, 'announcement', { text, level, starts_at: details.from, ends_at: details.until });
    await effects.site('announce.set', details);
    return { text, ...details };
  });
}

export async function startMaintenance(operator: Operator, input: string) {
  const text = readText(input);
  return change(operator, async (trx, effects) => {
    await replaceNotice(trx, 'maintenance', { text, level: 'info', starts_at: new Date().toISOString(), ends_at: null });
    await effects.site('maintenance.on', {});
    return { text };
  });
}

export async function removeNotice(operator: Operator, kind: Kind, notFoundMessage: string) {
  return change(operator, async (trx, effects) => {
    const { numDeletedRows } = await trx.deleteFrom('site_notices').where('kind', '=', kind).executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw new Refusal(notFoundMessage);
    await effects.site(kind === 'announcement' ? 'announce.clear' : 'maintenance.off', {});
    return {};
  });
}

export async function findNotice(db: Db, kind: Kind) {
  const row = await db
    .selectFrom('site_notices')
    .select(['text', 'level', 'starts_at as from', 'ends_at as until'])
    .select(
      sql<'waits' | 'shows' | 'over'>`CASE WHEN starts_at > now() THEN 'waits' WHEN ends_at <= now() THEN 'over' ELSE 'shows' END`.as(
        'state',
      ),
    )
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row ?? null;
}

const STATES = { waits: 'Is still to come', shows: 'Shows now', over: 'Is over' } as const;

function describe(notice: Awaited<ReturnType<typeof findNotice>>): string {
  if (notice === null) return 'There is none.';
  const { text, level, from, until, state } = notice;
  return `${text}\n${STATES[state]} (${level}), from ${from}${until === null ? '' : ` until ${until}`}`;
}
