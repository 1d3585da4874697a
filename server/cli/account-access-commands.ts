import type { Command } from 'commander';
import type { Operator } from '#server/shell/operator/installation.ts';
import { confirmAccount, sendReset, setKind, setSchool, setUsername, signOutAccount } from './account-access.ts';
import { changeAccountEmail, setAccountEmail, withdrawAccountEmail } from './account-email.ts';
import { disableSecondFactor, showAccount } from './accounts.ts';
import { type ConfirmOptions, registerCommand, YES } from './command.ts';
import { confirm } from './terminal.ts';

const SURE = 'Be sure that it is them who ask.';

/**
 * A command that asks for confirmation before it changes an account.
 * @param consequence the question; `owner` is "Name (username, address)"
 */
function confirmedCommand<Arguments extends string[], Result>(
  command: Command,
  consequence: (owner: string, ...rest: Arguments) => string,
  work: (operator: Operator, username: string, ...rest: Arguments) => Promise<Result>,
  format: (result: Result, ...input: [who: string, ...Arguments, ConfirmOptions]) => string,
): void {
  registerCommand<[who: string, ...Arguments, ConfirmOptions], Result>(
    command.option(...YES),
    async (operator, who, ...input) => {
      const rest = input.slice(0, -1) as Arguments;
      const { yes } = input.at(-1) as ConfirmOptions;
      const { username, name, email } = await showAccount(operator, who);
      await confirm(consequence(`${name} (${username}, ${email})`, ...rest), username, yes);
      return work(operator, username, ...rest);
    },
    format,
  );
}

export function accessCommands(account: Command): void {
  confirmedCommand(
    account.command('confirm <who>').description('confirm the address of a sign-up for somebody whom the mail does not reach'),
    (owner) => `The address of ${owner} counts as theirs, without a mail to it. ${SURE}`,
    confirmAccount,
    ({ username, email, passwordEnded }) =>
      passwordEnded
        ? `${username} is confirmed. Somebody signed up with ${email} more than once, so their passwords do not count; a link to choose one goes there.`
        : `${username} is confirmed, and can log in.`,
  );
  const accessWarning = (owner: string, address: string) =>
    `Whoever reads ${address} will be able to get into the account of ${owner}. ${SURE}`;
  confirmedCommand(
    account
      .command('email <who> <address>')
      .description('change the address of somebody who cannot read the old one; the new mailbox has to confirm it'),
    accessWarning,
    changeAccountEmail,
    ({ username, email }) =>
      `Mailed a link to ${email}. Once it is confirmed there, it is the address of ${username}, who is then signed out everywhere.`,
  );
  registerCommand(
    account.command('email-withdraw <who>').description('cancel a change of address that is not confirmed yet'),
    withdrawAccountEmail,
    ({ username, email }) => `${username} keeps ${email}.`,
  );
  confirmedCommand(
    account
      .command('set-email <who> <address>')
      .description('change an address at once, if the mail of “account email” does not arrive; the old password ends'),
    accessWarning,
    setAccountEmail,
    ({ username, email }) =>
      `${email} is the address of ${username}, who is signed out everywhere and chooses a new password with “Forgot Password?”.`,
  );
  confirmedCommand(
    account
      .command('set-username <who> <username>')
      .description('change a username and with it the address of the profile; the owner gets a mail'),
    (owner) => `Links to the profile of ${owner} will lead nowhere.`,
    setUsername,
    ({ username, former }) => `${former} is ${username} now. Nobody else can take ${former} for a year.`,
  );
  confirmedCommand(
    account
      .command('set-school <who> <school>')
      .description('move a medical student to another school, whose communities replace those of the former one; the owner gets a mail'),
    (owner, school) => `${owner} will read the communities of “${school}”, and no longer those of the former school. ${SURE}`,
    setSchool,
    ({ username, school, former }) =>
      `${username} belongs to “${school}” now, no longer to “${former}”. If the address is still of the former school, “account email” changes it.`,
  );
  confirmedCommand(
    account
      .command('set-kind <who> <school> <year>')
      .description('make a premed student a medical student of a school, which the address must belong to; the owner gets a mail'),
    (owner, school) => `${owner} will read the communities of “${school}” as a medical student. ${SURE}`,
    setKind,
    ({ username, school, year }) => `${username} is a medical student of “${school}” now, in year ${year}.`,
  );
  registerCommand(
    account.command('sign-out <who>').description('end all sessions of an account, in open tabs too; the password stays'),
    signOutAccount,
    ({ username }) => `${username} is signed out everywhere.`,
  );
  registerCommand(
    account.command('send-reset <who>').description('mail the owner a link to choose a new password'),
    sendReset,
    ({ username, email }) => `A link to choose a new password goes to ${email}, the address of ${username}. It works for an hour.`,
  );
  confirmedCommand(
    account
      .command('second-factor-off <who>')
      .description('turn two-step log-in off for somebody who lost phone and recovery codes; the owner gets a mail'),
    (owner) => `Whoever knows the password of ${owner} will be let in. ${SURE}`,
    disableSecondFactor,
    ({ username }) => `${username} logs in with the password alone, and is signed out everywhere.`,
  );
}
