import { Command } from 'commander';
import { usageError } from '#server/shell/operator/problems.ts';
import { accountCommands } from './account-commands.ts';
import { backupCommands } from './backup-commands.ts';
import { communityCommands } from './community-commands.ts';
import { jobCommands } from './jobs.ts';
import { mailCommands } from './mail.ts';
import { moderatorCommands } from './moderators.ts';
import { navigationCommands } from './navigation.ts';
import { noticeCommands } from './notices.ts';
import { pageCommands } from './pages.ts';
import { reportCommands } from './report-commands.ts';
import { schoolCommands } from './schools.ts';
import { statusCommands } from './status.ts';
import { synonymCommands } from './synonyms.ts';
import { printError } from './terminal.ts';

export function createProgram(json: boolean): Command {
  const program = new Command('rounds')
    .description(
      'Runs an installation of Rounds: schools, communities, moderators, accounts, pages, backups. Works while the server runs and while it does not.',
    )
    .usage('<command> [options]')
    // "backup" and "backup verify" have options of the same name; each belongs to the command
    // before it.
    .enablePositionalOptions()
    .showHelpAfterError(json ? false : '(--help lists what there is)')
    .exitOverride();
  if (json) program.configureOutput({ outputError: (text) => void printError(usageError(text.replace(/^error: /, '').trim()), true) });
  schoolCommands(program);
  communityCommands(program);
  synonymCommands(program);
  moderatorCommands(program);
  accountCommands(program);
  reportCommands(program);
  mailCommands(program);
  jobCommands(program);
  navigationCommands(program);
  pageCommands(program);
  noticeCommands(program);
  statusCommands(program);
  backupCommands(program);
  return program;
}
