import type { Command } from 'commander';
import { checkBackup, isEncrypted, type SoundBackup } from '#server/shell/backup/archive.ts';
import { backUp } from '#server/shell/backup/backup.ts';
import { knownPassphrase, newPassphrase } from '#server/shell/backup/passphrase.ts';
import { restore } from '#server/shell/backup/restore.ts';
import { openScratch } from '#server/shell/backup/scratch.ts';
import { verify } from '#server/shell/backup/verify.ts';
import { counted, megabytes, usageError } from '#server/shell/operator/problems.ts';
import { interruptible, registerCommand } from './command.ts';
import { openEmptyInstallation, openOlderInstallation } from './open-installation.ts';

const PASSPHRASE_FILE = ['--passphrase-file <file>', 'take the passphrase from the first line of this file'] as const;

export function backupCommands(program: Command): void {
  const backup = program.command('backup <file>');
  registerCommand(
    backup
      .description('write the whole installation, rows and files of one moment, into one new file')
      .option('--encrypt', 'encrypt with a passphrase, which the command asks for')
      .option(...PASSPHRASE_FILE)
      .hook('preAction', async (command, called) => {
        if (called !== command) return;
        const { encrypt, passphraseFile } = command.opts();
        if (encrypt) command.setOptionValue('passphrase', await newPassphrase(passphraseFile));
        else if (passphraseFile !== undefined) throw usageError('A passphrase is only used with --encrypt.');
      }),
    (installation, file: string, { passphrase = null }: { passphrase?: string | null }) =>
      interruptible(installation, (signal) => backUp(installation, file, { passphrase, signal })),
    (made) => {
      const { missing } = made;
      const lines = [
        `Wrote ${amounts(made)} to ${made.file} (${megabytes(made.bytes)}).`,
        made.encrypted
          ? 'It is encrypted. Without its passphrase nobody can read it, you neither.'
          : 'It is not encrypted: it has addresses, password hashes and private messages in it.',
      ];
      if (missing.length > 0) lines.push(`Not in the store, and missing here too (${counted(missing.length, 'file')}):`);
      return [...lines, ...missing.map((key) => `  ${key}`)].join('\n');
    },
    openOlderInstallation,
  );

  registerCommand(
    backup
      .command('verify <file>')
      .description('test a backup: restore it into a scratch database, compare, and remove that')
      .option(...PASSPHRASE_FILE)
      .hook('preAction', readBackup),
    (scratch, _file: string, { backup }: { backup: SoundBackup }) => interruptible(scratch, (signal) => verify(scratch, backup, signal)),
    (done) =>
      [
        `The backup is good. It restores ${amounts(done)}, as of ${done.made}.`,
        `Compared in a scratch database, which is removed: the rows of ${counted(Object.keys(done.rows).length, 'table')} with their number in the backup; ${done.files === 0 ? 'there are no files' : `the ${counted(done.files, 'file')} that rows name, with their sizes in the backup and in the rows`}. Checksums of the whole file are right.`,
        ...notes(done),
      ].join('\n'),
    openScratch,
  );

  registerCommand(
    program
      .command('restore <file>')
      .description('restore a backup into an empty installation')
      .option(...PASSPHRASE_FILE)
      .hook('preAction', readBackup),
    (installation, _file: string, { backup }: { backup: SoundBackup }) =>
      interruptible(installation, (signal) => restore(installation, backup, signal)),
    (done) =>
      [
        `Restored ${amounts(done)}, as of ${done.made}.`,
        'Everybody has to log in again, with their old password.',
        ...notes(done),
        ...(done.unreadable === null
          ? []
          : [
              `Warning: the owner of DATA_DIR, as whom the server is to run, cannot read ${done.unreadable}. Files of posts and pictures fail until that is changed.`,
            ]),
      ].join('\n'),
    openEmptyInstallation,
  );
}

async function readBackup(command: Command): Promise<void> {
  const [file = ''] = command.args;
  const passphrase = (await isEncrypted(file)) ? await knownPassphrase(command.opts().passphraseFile) : null;
  command.setOptionValue('backup', await checkBackup(file, passphrase));
}

function notes({ later, missing, others }: { later: readonly string[]; missing: readonly string[]; others: readonly string[] }): string[] {
  return [
    ...(others.length === 0 ? [] : [`Not restored, because no version of Rounds has made them: ${others.join(', ')}.`]),
    ...(later.length === 0 ? [] : [`The tables were brought up to date: ${later.join(', ')}.`]),
    ...(missing.length === 0 ? [] : [`Missing already when the backup was made: ${counted(missing.length, 'file')}.`]),
  ];
}

function amounts({ rows, files, fileBytes }: { rows: Record<string, number>; files: number; fileBytes: number }): string {
  const all = Object.values(rows).reduce((sum, count) => sum + count, 0);
  const some = [counted(rows.members ?? 0, 'person', 'people'), counted(rows.posts ?? 0, 'post'), counted(rows.comments ?? 0, 'comment')];
  const stored = files === 0 ? 'no files' : `${counted(files, 'file')} of ${megabytes(fileBytes)}`;
  return `${some.join(', ')} (${counted(all, 'row')} of ${counted(Object.keys(rows).length, 'table')}) and ${stored}`;
}
