import type { Command } from 'commander';
import { removeAccount } from '../account-delete.ts';
import { exportAccount } from '../account-export.ts';
import { ban, showAccount, suspend, unban, unsuspend } from '../accounts.ts';
import { addModerator, listModerators, removeModerator } from '../moderators.ts';
import { counted } from '../problems.ts';
import { takeSecondFactorOff } from '../second-factor.ts';
import { confirm, table } from '../terminal.ts';
import { accountText } from './account-text.ts';
import { leaf } from './leaf.ts';

export function moderatorCommands(program: Command): void {
  const moderator = program.command('moderator').description('who moderates which school');

  leaf(
    moderator.command('add <school> <who>').description('make a medical student of the school one of its moderators'),
    async (operator, _options: object, school: string, who: string) => {
      const done = await addModerator(operator, school, who);
      return { json: done, text: `${done.username} is ${done.changed ? 'now' : 'already'} a moderator of “${school}”.` };
    },
  );
  leaf(
    moderator
      .command('remove <school> <who>')
      .description('take the rights of a moderator; the account stays')
      .option('--force', 'also the last one of the school'),
    async (operator, options: { force?: boolean }, school: string, who: string) => {
      const done = await removeModerator(operator, school, who, options.force);
      return {
        json: done,
        text: `${done.username} is no longer a moderator of “${school}”, which has ${counted(done.left, 'moderator')} left.`,
      };
    },
  );
  leaf(
    moderator.command('list [school]').description('the moderators of a school, or of all'),
    async (operator, _options: object, school?: string) => {
      const rows = await listModerators(operator, school ?? null);
      const lines = rows.map((row) => [row.school, row.username, row.name, row.email, row.since.slice(0, 10)]);
      return { json: rows, text: table(['SCHOOL', 'USERNAME', 'NAME', 'EMAIL', 'SINCE'], lines) };
    },
  );
}

interface Sure {
  yes?: boolean;
  force?: boolean;
}

export function accountCommands(program: Command): void {
  const account = program
    .command('account')
    .description('one person’s account')
    .addHelpText('after', '\n<who> is a username, an e-mail address or an id.');

  leaf(account.command('show <who>').description('what decides about an account'), async (operator, _options: object, who: string) => {
    const shown = await showAccount(operator, who);
    return { json: shown, text: accountText(shown) };
  });

  leaf(
    account
      .command('suspend <who>')
      .description('let somebody read but not write for a while; they are told until when, and why')
      .requiredOption('--until <date>', 'the last day, like 2027-01-31, or a moment, like 2027-01-31T18:00Z')
      .option('--reason <text>', 'as they will read it', '')
      .option('--force', 'also the last moderator of a school'),
    async (operator, options: { until: string; reason: string; force?: boolean }, who: string) => {
      const done = await suspend(operator, who, options.until, options.reason, options.force);
      return { json: done, text: `${done.username} can read but not write until ${done.until}.` };
    },
  );
  leaf(account.command('unsuspend <who>').description('end a suspension now'), async (operator, _options: object, who: string) => {
    const done = await unsuspend(operator, who);
    return { json: done, text: `${done.username} can write again.` };
  });

  leaf(
    account
      .command('ban <who>')
      .description('close an account: sessions end, nobody logs in, its address signs up no more; what was written stays')
      .option('--reason <text>', 'as they will read it by mail', '')
      .option('--force', 'also the last moderator of a school')
      .option('--yes', 'do not ask'),
    async (operator, options: Sure & { reason: string }, who: string) => {
      const { username, name } = await showAccount(operator, who);
      await confirm(`${name} (${username}) will be signed out everywhere and cannot come back.`, username, options.yes ?? false);
      const done = await ban(operator, username, options.reason, options.force);
      return { json: done, text: `${done.username} is banned. Nobody can sign up with ${done.addresses.join(' or ')}.` };
    },
  );
  leaf(
    account.command('unban <who>').description('open a banned account, or, by its e-mail address, that of a deleted one'),
    async (operator, _options: object, who: string) => {
      const done = await unban(operator, who);
      return { json: done, text: done.username === null ? `${who} can sign up again.` : `${done.username} can log in again.` };
    },
  );

  leaf(
    account
      .command('second-factor-off <who>')
      .description('take two-step log-in off somebody who has lost their phone and their recovery codes; they are told by mail')
      .option('--yes', 'do not ask'),
    async (operator, options: Sure, who: string) => {
      const { username, name, email } = await showAccount(operator, who);
      await confirm(
        `Whoever knows the password of ${name} (${username}, ${email}) will be let in. Be sure that it is them who ask.`,
        username,
        options.yes ?? false,
      );
      const done = await takeSecondFactorOff(operator, username);
      return { json: done, text: `${done.username} logs in with the password alone, and is signed out everywhere.` };
    },
  );

  leaf(
    account
      .command('delete <who>')
      .description('delete an account for good; posts and comments stay as Anonymous')
      .option('--with-content', 'posts and comments go too, and the replies below those comments')
      .option('--force', 'also the last moderator of a school')
      .option('--yes', 'do not ask'),
    async (operator, options: Sure & { withContent?: boolean }, who: string) => {
      const { id, username, name, email, has } = await showAccount(operator, who);
      const content = `${counted(has?.posts ?? 0, 'post')} and ${counted(has?.comments ?? 0, 'comment')} will ${options.withContent ? 'go too' : 'stay as Anonymous'}`;
      await confirm(`${name} (${username}, ${email}) will be deleted for good; ${content}.`, username, options.yes ?? false);
      const done = await removeAccount(operator, id, options.withContent ?? false, options.force);
      const went = options.withContent ? `${counted(done.posts, 'post')}, ${counted(done.comments, 'comment')}, ` : '';
      const gone = `${went}${counted(done.likes, 'like')}, ${counted(done.messages, 'message')} and ${counted(done.files, 'file')}`;
      return { json: done, text: `${done.username} is deleted, with ${gone}. The name and ${done.email} are free again.` };
    },
  );

  leaf(
    account
      .command('export <who>')
      .description('write everything that is kept about one person into a zip file')
      .option('--out <file>', 'which must not be there yet; <username>-data.zip if left out'),
    async (operator, options: { out?: string }, who: string) => {
      const done = await exportAccount(operator, who, options.out);
      const lost = done.missing.length === 0 ? '' : `\nNot in the store any more: ${done.missing.join(', ')}`;
      return { json: done, text: `Wrote the data of ${done.username} to ${done.file}.${lost}` };
    },
  );
}
