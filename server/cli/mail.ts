import type { Command } from 'commander';
import { z } from 'zod';
import type { Db } from '#server/platform/db/database.ts';
import { SEND_MAIL } from '#server/platform/mail/mail.ts';
import { change, logAct } from '#server/shell/operator/change.ts';
import type { Operator } from '#server/shell/operator/installation.ts';
import { counted, EXIT, Refusal } from '#server/shell/operator/problems.ts';
import { registerCommand } from './command.ts';
import { EmailAddress, oneLine, refuseProblems } from './fields.ts';
import { checkMailDns } from './mail-dns.ts';
import { testMail } from './mail-test.ts';
import { table } from './terminal.ts';

const STATE_LABELS = { ok: '', hint: 'not certain. ', missing: 'missing. ' } as const;
const Reason = z.string().max(200, 'the reason has more than 200 characters');

export function mailCommands(program: Command): void {
  const mail = program.command('mail').description('test mail, and suppress addresses');
  registerCommand(
    mail.command('test <address>').description('send one mail now, past the queue, and say what the mail server answers'),
    testMail,
    ({ to, steps }) => [...steps, `A mail to ${to} is on its way. If it does not come, look among the spam.`].join('\n'),
  );
  registerCommand(
    mail
      .command('check')
      .description('check the DNS records for mails from the domain of MAIL_FROM')
      .option('--selector <word>', 'the selector of the DKIM key')
      .option('--dns <address>', 'the DNS server to ask instead of this machine’s'),
    async ({ config }, options: { selector?: string; dns?: string }) => {
      const found = await checkMailDns(config, options);
      if (found.findings.some(({ state }) => state === 'missing')) process.exitCode = EXIT.refused;
      return found;
    },
    ({ domain, findings }) =>
      [`Mails come from ${domain}.`, ...findings.map(({ record, state, says }) => `${record}: ${STATE_LABELS[state]}${says}`)].join('\n'),
  );
  registerCommand(mail.command('retry').description('send waiting and failed mails now'), retryMails, ({ mails }) =>
    mails === 0 ? 'No mail has failed.' : `${counted(mails, 'mail')} due now. The running server sends what is due.`,
  );
  registerCommand(
    mail
      .command('suppress <address>')
      .description('stop optional mails to an address')
      .option('--reason <text>', 'why, such as the answer of the mail server'),
    (operator, address: string, { reason }: { reason?: string }) => suppress(operator, address, reason),
    ({ email, changed }) => (changed ? `No optional mails go to ${email} any more.` : `${email} is suppressed already.`),
  );
  registerCommand(
    mail.command('unsuppress <address>').description('send optional mails to an address again'),
    unsuppress,
    ({ email }) => `Optional mails go to ${email} again.`,
  );
  registerCommand(mail.command('suppressed').description('suppressed addresses, newest first'), suppressed, (rows) =>
    rows.length === 0 ? 'No address is suppressed.' : table(rows, { address: 'email', since: 'since', reason: 'reason' }),
  );
}

/** The log must not contain addresses: the id is null for an address without an account. */
async function noteAct(trx: Db, operator: Operator, action: string, email: string): Promise<void> {
  const member = await trx.selectFrom('members').select('id').where('email', '=', email).executeTakeFirst();
  await logAct(trx, operator, { action, ...(member !== undefined && { memberId: member.id }) });
}

export async function suppress(operator: Operator, address: string, typedReason = '') {
  const email = oneLine(address).toLowerCase();
  refuseProblems(`“${email.slice(0, 80)}” cannot be suppressed`, EmailAddress, email);
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
  const email = oneLine(address).toLowerCase();
  return change(operator, async (trx) => {
    const { numDeletedRows } = await trx.deleteFrom('suppressed_addresses').where('email', '=', email).executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw new Refusal(`“${email.slice(0, 80)}” is not suppressed; “mail suppressed” shows those that are.`);
    await noteAct(trx, operator, 'mail.unsuppress', email);
    return { email };
  });
}

export function retryMails(operator: Operator) {
  return change(operator, async (trx) => {
    const mails = await operator.jobs.retryNow(trx, SEND_MAIL);
    await logAct(trx, operator, { action: 'mail.retry', subject: { mails } });
    return { mails };
  });
}

export async function suppressed({ db }: Operator) {
  const rows = await db.selectFrom('suppressed_addresses').selectAll().orderBy('created_at', 'desc').orderBy('email').execute();
  return rows.map(({ email, reason, created_at: since }) => ({ email, reason, since }));
}
