import { Command } from 'commander';
import { backupCommands } from './commands/backup.ts';
import { communityCommands } from './commands/communities.ts';
import { navigationCommands, pageCommands } from './commands/content.ts';
import { accountCommands, moderatorCommands } from './commands/people.ts';
import { schoolCommands } from './commands/schools.ts';
import { statusCommands } from './commands/status.ts';
import { misused } from './problems.ts';
import { complain } from './terminal.ts';

/**
 * All commands.
 * @param json whether what was typed wrong is told to a program
 */
export function createProgram(json: boolean): Command {
  const program = new Command('rounds')
    .description(
      'Runs an installation of Rounds: schools, communities, moderators, accounts, pages, backups. Works while the server runs and while it does not.',
    )
    .usage('<command> [options]')
    .showHelpAfterError(json ? false : '(--help lists what there is)')
    .exitOverride();
  if (json) program.configureOutput({ outputError: (text) => void complain(misused(text.replace(/^error: /, '').trim()), true) });
  for (const add of [
    schoolCommands,
    communityCommands,
    moderatorCommands,
    accountCommands,
    navigationCommands,
    pageCommands,
    statusCommands,
    backupCommands,
  ])
    add(program);
  return program;
}
