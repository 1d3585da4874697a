import type { Command } from 'commander';
import { z } from 'zod';
import type { Db } from '#server/platform/db/database.ts';
import { change, logAct } from './change.ts';
import { run } from './command.ts';
import { oneLine, refuseProblems } from './fields.ts';
import type { Operator } from './installation.ts';
import { Refusal } from './problems.ts';
import { table } from './terminal.ts';

const Address = z.email('it is no e-mail address').max(254, 'it is too long');
const Reason = z.string().max(200, 'the reason has more than 200 characters');

export function mailCommands(program: Command): void {
  const mail = program.command('mail').description('addresses from which mails come back: only mails about the account go there');
  run(
    mail.command('suppress <address>').description('send no optional mails to an address').option('--reason <text>', 'what came back'),
    (operator, { reason = '' }: { reason?: string }, address: string) => suppress(operator, address, reason),
    ({ email, changed }) => (changed ? `No optional mails go to ${email} any more.` : `${email} is suppressed already.`),
  );
  run(
    mail.command('unsuppress <address>').description('send optional mails to an address again'),
    (operator, _options: object, address: string) => unsuppress(operator, address),
    ({ email }) => `Optional mails go to ${email} again.`,
  );
  run(mail.command('suppressed').description('the suppressed addresses, the newest first'), suppressed, (rows) =>
    rows.length === 0
      ? 'No address is suppressed.'
      : table(
          ['ADDRESS', 'SINCE', 'REASON'],
          rows.map((row) => [row.email, row.since, row.reason]),
        ),
  );
}

function addressOf(typed: string): string {
  const email = oneLine(typed).toLowerCase();
  refuseProblems(`“${email.slice(0, 80)}” cannot be suppressed`, Address, email);
  return email;
}

/** The log contains only members' ids, and no id for an address without an account. */
async function noteAct(trx: Db, operator: Operator, action: string, email: string): Promise<void> {
  const member = await trx.selectFrom('members').select('id').where('email', '=', email).executeTakeFirst();
  await logAct(trx, operator, { action, ...(member !== undefined && { memberId: member.id }) });
}

export async function suppress(operator: Operator, address: string, typedReason = '') {
  const email = addressOf(address);
  const reason = oneLine(typedReason);
  refuseProblems(`“${email}” cannot be suppressed`, Reason, reason);
  return change(operator, async (trx) => {
    const written = await trx
      .insertInto('suppressed_addresses')
      .values({ email, reason })
      .onConflict((conflict) => conflict.doNothing())
      .returning('email')
      .executeTakeFirst();
    if (written !== undefined) await noteAct(trx, operator, 'mail.suppress', email);
    return { email, changed: written !== undefined };
  });
}

export async function unsuppress(operator: Operator, address: string) {
  const email = addressOf(address);
  return change(operator, async (trx) => {
    const { numDeletedRows } = await trx.deleteFrom('suppressed_addresses').where('email', '=', email).executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw new Refusal(`“${email}” is not suppressed; “mail suppressed” shows those that are.`);
    await noteAct(trx, operator, 'mail.unsuppress', email);
    return { email };
  });
}

export async function suppressed({ db }: Operator) {
  const rows = await db.selectFrom('suppressed_addresses').selectAll().orderBy('created_at', 'desc').orderBy('email').execute();
  return rows.map(({ email, reason, created_at: since }) => ({ email, reason, since }));
}
