import type { Command } from 'commander';
import { formatNumber } from '#shared/rules/locale.ts';
import { interruptible, run } from '../command.ts';
import { openEmptyInstallation } from '../installation.ts';
import { counted, misused } from '../problems.ts';
import { checkBackup, isEncrypted, type SoundBackup } from './archive.ts';
import { backUp } from './backup.ts';
import { knownPassphrase, newPassphrase } from './passphrase.ts';
import { restore } from './restore.ts';

const PASSPHRASE_FILE = ['--passphrase-file <file>', 'take the passphrase from the first line of this file'] as const;

export function backupCommands(program: Command): void {
  // The passphrase and the backup are checked before anything is opened.
  run(
    program
      .command('backup <file>')
      .description('write everything that is kept, rows and files of one moment, into one new file')
      .option('--encrypt', 'with a passphrase, which is asked for')
      .option(...PASSPHRASE_FILE)
      .hook('preAction', async (command) => {
        const { encrypt, passphraseFile } = command.opts();
        if (encrypt) command.setOptionValue('passphrase', await newPassphrase(passphraseFile));
        else if (passphraseFile !== undefined) throw misused('A passphrase is only used with --encrypt.');
      }),
    (installation, { passphrase = null }: { passphrase?: string | null }, file: string) =>
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
  );

  run(
    program
      .command('restore <file>')
      .description('fill an empty installation with a backup, or do nothing')
      .option(...PASSPHRASE_FILE)
      .hook('preAction', async (command) => {
        const [file = ''] = command.args;
        const passphrase = (await isEncrypted(file)) ? await knownPassphrase(command.opts().passphraseFile) : null;
        command.setOptionValue('backup', await checkBackup(file, passphrase));
      }),
    (installation, { backup }: { backup: SoundBackup }) => interruptible(installation, (signal) => restore(installation, backup, signal)),
    (done) =>
      [
        `Restored ${amounts(done)}, as of ${done.made}.`,
        'Everybody logs in anew, with their old password.',
        ...(done.later.length === 0 ? [] : [`The tables were brought up to date: ${done.later.join(', ')}.`]),
        ...(done.missing.length === 0 ? [] : [`Missing already when the backup was made: ${counted(done.missing.length, 'file')}.`]),
      ].join('\n'),
    openEmptyInstallation,
  );
}

function amounts({ rows, files, fileBytes }: { rows: Record<string, number>; files: number; fileBytes: number }): string {
  const all = Object.values(rows).reduce((sum, count) => sum + count, 0);
  const some = [counted(rows.members ?? 0, 'person', 'people'), counted(rows.posts ?? 0, 'post'), counted(rows.comments ?? 0, 'comment')];
  const stored = files === 0 ? 'no files' : `${counted(files, 'file')} of ${megabytes(fileBytes)}`;
  return `${some.join(', ')} (${counted(all, 'row')} of ${counted(Object.keys(rows).length, 'table')}) and ${stored}`;
}

function megabytes(bytes: number): string {
  return `${formatNumber(Math.round(bytes / 100_000) / 10)} MB`;
}
