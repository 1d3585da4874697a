import type { Command } from 'commander';
import type { Operator } from '#server/shell/operator/installation.ts';
import { confirmAccount, sendReset, setKind, setSchool, setUsername, signOutAccount } from './account-access.ts';
import { changeAccountEmail, setAccountEmail, withdrawAccountEmail } from './account-email.ts';
import { disableSecondFactor, showAccount } from './accounts.ts';
import { type ConfirmOptions, registerCommand, YES } from './command.ts';
import { confirm } from './terminal.ts';

async function confirmOwner(operator: Operator, who: string, consequence: (owner: string) => string, yes?: boolean): Promise<string> {
  const { username, name, email } = await showAccount(operator, who);
  await confirm(`${consequence(`${name} (${username}, ${email})`)} Be sure that it is them who ask.`, username, yes);
  return username;
}

export function accessCommands(account: Command): void {
  registerCommand(
    account
      .command('confirm <who>')
      .description('confirm the address of a sign-up for somebody whom the mail does not reach')
      .option(...YES),
    async (operator, who: string, { yes }: ConfirmOptions) =>
      confirmAccount(
        operator,
        await confirmOwner(operator, who, (owner) => `The address of ${owner} counts as theirs, without a mail to it.`, yes),
      ),
    ({ username, email, passwordEnded }) =>
      passwordEnded
        ? `${username} is confirmed. Somebody signed up with ${email} more than once, so their passwords do not count; a link to choose one goes there.`
        : `${username} is confirmed, and can log in.`,
  );
  const accessWarning = (address: string) => (owner: string) =>
    `Whoever reads ${address} will be able to get into the account of ${owner}.`;
  registerCommand(
    account
      .command('email <who> <address>')
      .description('change the address of somebody who cannot read the old one; the new mailbox has to confirm it')
      .option(...YES),
    async (operator, who: string, address: string, { yes }: ConfirmOptions) =>
      changeAccountEmail(operator, await confirmOwner(operator, who, accessWarning(address), yes), address),
    ({ username, email }) =>
      `Mailed a link to ${email}. Once it is confirmed there, it is the address of ${username}, who is then signed out everywhere.`,
  );
  registerCommand(
    account.command('email-withdraw <who>').description('cancel a change of address that is not confirmed yet'),
    withdrawAccountEmail,
    ({ username, email }) => `${username} keeps ${email}.`,
  );
  registerCommand(
    account
      .command('set-email <who> <address>')
      .description('change an address at once, if the mail of “account email” does not arrive; the old password ends')
      .option(...YES),
    async (operator, who: string, address: string, { yes }: ConfirmOptions) =>
      setAccountEmail(operator, await confirmOwner(operator, who, accessWarning(address), yes), address),
    ({ username, email }) =>
      `${email} is the address of ${username}, who is signed out everywhere and chooses a new password with “Forgot Password?”.`,
  );
  registerCommand(
    account
      .command('set-username <who> <username>')
      .description('change a username and with it the address of the profile; the owner gets a mail')
      .option(...YES),
    async (operator, who: string, username: string, { yes }: ConfirmOptions) => {
      const { username: former, name } = await showAccount(operator, who);
      await confirm(`Links to the profile of ${name} (${former}) will lead nowhere.`, former, yes);
      return setUsername(operator, former, username);
    },
    ({ username, former }) => `${former} is ${username} now. Nobody else can take ${former} for a year.`,
  );
  registerCommand(
    account
      .command('set-school <who> <school>')
      .description('move a medical student to another school, whose communities replace those of the former one; the owner gets a mail')
      .option(...YES),
    async (operator, who: string, school: string, { yes }: ConfirmOptions) =>
      setSchool(
        operator,
        await confirmOwner(
          operator,
          who,
          (owner) => `${owner} will read the communities of “${school}”, and no longer those of the former school.`,
          yes,
        ),
        school,
      ),
    ({ username, school, former }) =>
      `${username} belongs to “${school}” now, no longer to “${former}”. If the address is still of the former school, “account email” changes it.`,
  );
  registerCommand(
    account
      .command('set-kind <who> <school> <year>')
      .description('make a premed student a medical student of a school, which the address must belong to; the owner gets a mail')
      .option(...YES),
    async (operator, who: string, school: string, year: string, { yes }: ConfirmOptions) =>
      setKind(
        operator,
        await confirmOwner(operator, who, (owner) => `${owner} will read the communities of “${school}” as a medical student.`, yes),
        school,
        year,
      ),
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
  registerCommand(
    account
      .command('second-factor-off <who>')
      .description('turn two-step log-in off for somebody who lost phone and recovery codes; the owner gets a mail')
      .option(...YES),
    async (operator, who: string, { yes }: ConfirmOptions) =>
      disableSecondFactor(
        operator,
        await confirmOwner(operator, who, (owner) => `Whoever knows the password of ${owner} will be let in.`, yes),
      ),
    ({ username }) => `${username} logs in with the password alone, and is signed out everywhere.`,
  );
}
