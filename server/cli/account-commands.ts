import { type Command, Option } from 'commander';
import { counted } from '#server/shell/operator/problems.ts';
import { accessCommands } from './account-access-commands.ts';
import { exportAccount } from './account-export.ts';
import { ACCOUNT_STATES, listAccounts } from './account-list.ts';
import { ban, cancelAccountDeletion, removeAccount, showAccount, suspend, unban, unsuspend } from './accounts.ts';
import { type ConfirmOptions, registerCommand, wholeNumber, YES } from './command.ts';
import { confirm, namedLines, table } from './terminal.ts';

const FORCE = ['--force', 'even if it is the last moderator of a school'] as const;

const KINDS = { medical_student: 'medical student', premed_student: 'premed student' } as const;

interface ForceOptions extends ConfirmOptions {
  force?: boolean;
}

export function accountCommands(program: Command): void {
  const account = program
    .command('account')
    .description('one person’s account')
    .addHelpText('after', '\n<who> is a username, an e-mail address or an id.');
  registerCommand(
    account
      .command('list [text]')
      .alias('find')
      .description('accounts by username, or those whose name, username or address resembles a text, best match first')
      .option('--school <slug>', 'only accounts of this school')
      .addOption(new Option('--state <state>', 'only accounts in this state').choices(ACCOUNT_STATES))
      .option('--limit <number>', 'how many accounts to print', wholeNumber(1), 50)
      .option('--after <username>', 'only accounts after this one, for the next page'),
    listAccounts,
    ({ accounts, more, next }) => {
      if (accounts.length === 0) return 'Nobody.';
      const listed = table(accounts, {
        username: 'username',
        name: 'name',
        email: 'email',
        kind: kindOf,
        state: ({ states }) => states.join(', '),
      });
      if (!more) return listed;
      return `${listed}\nThere are more: ${next === null ? 'say more of the name' : `--after ${next} goes on`}, or raise --limit.`;
    },
  );
  registerCommand(account.command('show <who>').description('the details of an account'), showAccount, accountText);
  registerCommand(
    account
      .command('suspend <who>')
      .description('let somebody read but not write until a date; the owner gets a mail with date and reason')
      .requiredOption('--until <date>', 'the last day, such as 2027-01-31, or a moment, such as 2027-01-31T18:00Z')
      .option('--reason <text>', 'the reason that the owner reads', '')
      .option(...FORCE),
    (operator, who: string, { until, reason, force }: ForceOptions & { until: string; reason: string }) =>
      suspend(operator, who, until, reason, force),
    ({ username, until }) => `${username} can read but not write until ${until}.`,
  );
  registerCommand(
    account.command('unsuspend <who>').description('end a suspension now'),
    unsuspend,
    ({ username }) => `${username} can write again.`,
  );
  registerCommand(
    account
      .command('ban <who>')
      .description('ban an account: all sessions end, nobody can log in or sign up with its address; posts stay')
      .option('--reason <text>', 'the reason that the owner reads by mail', '')
      .option(...FORCE)
      .option(...YES),
    async (operator, who: string, { reason, force, yes }: ForceOptions & { reason: string }) => {
      const { username, name } = await showAccount(operator, who);
      await confirm(`${name} (${username}) will be signed out everywhere and cannot come back.`, username, yes);
      return ban(operator, username, reason, force);
    },
    ({ username, addresses }) => `${username} is banned. Nobody can sign up with ${addresses.join(' or ')}.`,
  );
  registerCommand(
    account.command('unban <who>').description('lift a ban; an e-mail address also names a deleted account or a former address'),
    unban,
    ({ username, stillBanned }, who) => {
      if (username !== null) return `${username} can log in again.`;
      if (stillBanned === null) return `${who} can sign up again.`;
      return `${who} can sign up again. ${stillBanned}, whose address it was, stays banned; “account unban ${stillBanned}” opens that account.`;
    },
  );
  accessCommands(account);
  registerCommand(
    account
      .command('delete <who>')
      .description('delete an account for good; posts and comments stay as Anonymous')
      .option('--with-content', 'also delete posts, comments and the replies to those comments')
      .option(...FORCE)
      .option(...YES),
    async (operator, who: string, { withContent = false, force, yes }: ForceOptions & { withContent?: boolean }) => {
      const { id, username, name, email, has } = await showAccount(operator, who);
      const content = `${counted(has?.posts ?? 0, 'post')} and ${counted(has?.comments ?? 0, 'comment')} will ${withContent ? 'go too' : 'stay as Anonymous'}`;
      await confirm(`${name} (${username}, ${email}) will be deleted for good; ${content}.`, username, yes);
      return removeAccount(operator, id, withContent, force);
    },
    ({ username, email, free, withContent, posts, comments, likes, messages, files }) => {
      const contentCounts = withContent ? `${counted(posts, 'post')}, ${counted(comments, 'comment')}, ` : '';
      const deletedCounts = `${contentCounts}${counted(likes, 'like')}, ${counted(messages, 'message')} and ${counted(files, 'file')}`;
      return `${username} is deleted, with ${deletedCounts}. The name ${free ? `and ${email} are` : 'is'} free again.`;
    },
  );
  registerCommand(
    account.command('keep <who>').description('cancel a deletion that the owner asked for; the owner gets a mail'),
    cancelAccountDeletion,
    ({ username }) => `The account of ${username} stays.`,
  );
  registerCommand(
    account
      .command('export <who>')
      .description('write all stored data of a person into a zip file')
      .option('--out <file>', 'a new file; USERNAME-data.zip if left out'),
    (operator, who: string, { out }: { out?: string }) => exportAccount(operator, who, out),
    ({ username, file, missing }) =>
      `Wrote the data of ${username} to ${file}.${missing.length === 0 ? '' : `\nNot in the store any more: ${missing.join(', ')}`}`,
  );
}

function kindOf({ kind, year, school }: { kind: keyof typeof KINDS; year: string | null; school: string | null }): string {
  return [KINDS[kind], year, school].filter(Boolean).join(', ');
}

function accountText(account: Awaited<ReturnType<typeof showAccount>>): string {
  const { suspended, bannedAt, deletedAt, secondFactorSince, has, warnings, log } = account;
  const state = [
    account.confirmed ? '' : 'address not confirmed',
    bannedAt === null ? '' : `banned since ${bannedAt}`,
    deletedAt === null ? '' : `to be deleted on ${deletedAt}, as they asked`,
    suspended === null ? '' : `suspended until ${suspended.until}${suspended.reason === '' ? '' : `: ${suspended.reason}`}`,
  ];
  const former = [
    ...account.formerNames.map(({ kind, name, until }) => [kind === 'username' ? `@${name}` : name, until]),
    ...account.formerEmails.map(({ email, until }) => [email, until]),
  ];
  const rows = {
    Username: account.username,
    Name: account.name,
    Email: account.email,
    ...(former.length > 0 && { Formerly: former.map(([what, until]) => `${what} until ${until}`).join(', ') }),
    ...(account.newEmail !== null && { Unproved: `${account.newEmail}, not confirmed yet` }),
    Id: account.id,
    Kind: kindOf(account),
    Moderates: account.moderates.join(', ') || 'nothing',
    'Signed up': account.signedUpAt,
    'Logs in': secondFactorSince === null ? 'with a password' : `in two steps since ${secondFactorSince}`,
    State: state.filter(Boolean).join('; ') || 'in good standing',
    Has: Object.entries(has ?? {})
      .map(([plural, count]) => counted(count, plural.slice(0, -1)))
      .join(', '),
  };
  const lines = namedLines(rows);
  if (warnings.length > 0) lines.push('', table(warnings, { warned: 'at', reason: 'reason', note: 'note' }));
  if (log.length > 0)
    lines.push('', table(log, { when: 'at', operator: 'operator', act: 'action', what: ({ subject }) => JSON.stringify(subject) }));
  return lines.join('\n');
}
