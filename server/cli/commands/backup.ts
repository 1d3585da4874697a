import type { Command } from 'commander';
import { formatNumber } from '#shared/rules/locale.ts';
import { checkBackup, isEncrypted } from '../backup/archive.ts';
import { backUp } from '../backup/backup.ts';
import { knownPassphrase, newPassphrase } from '../backup/passphrase.ts';
import { restore } from '../backup/restore.ts';
import { openEmptyInstallation, openInstallation } from '../installation.ts';
import { counted, misused } from '../problems.ts';
import { checkedLeaf, interruptible } from './leaf.ts';

interface BackupOptions {
  encrypt?: boolean;
  passphraseFile?: string;
}

const PASSPHRASE_FILE = '--passphrase-file <file>';

export function backupCommands(program: Command): void {
  checkedLeaf<string | null, BackupOptions, [string]>(
    program
      .command('backup')
      .description('write everything that is kept, rows and files of one moment, into one new file')
      .argument('<file>', 'that is not there yet')
      .option('--encrypt', 'with a passphrase, which is asked for')
      .option(PASSPHRASE_FILE, 'take the passphrase from the first line of this file'),
    {
      check({ encrypt = false, passphraseFile }) {
        if (!encrypt && passphraseFile !== undefined) throw misused('A passphrase is only used with --encrypt.');
        return encrypt ? newPassphrase(passphraseFile) : Promise.resolve(null);
      },
      open: () => openInstallation(),
      async work(installation, passphrase, _, to) {
        const made = await interruptible(installation, (signal) => backUp(installation, to, { passphrase, signal }));
        const lines = [
          `Wrote ${amounts(made)} to ${made.file} (${megabytes(made.bytes)}).`,
          made.encrypted
            ? 'It is encrypted. Without its passphrase nobody can read it, you neither.'
            : 'It is not encrypted: it has addresses, password hashes and private messages in it.',
        ];
        if (made.missing.length > 0)
          lines.push(
            `Not in the store, and missing here too (${counted(made.missing.length, 'file')}):`,
            ...made.missing.map((key) => `  ${key}`),
          );
        return { json: made, text: lines.join('\n') };
      },
    },
  );

  checkedLeaf(
    program
      .command('restore')
      .description('fill an empty installation with a backup, or do nothing')
      .argument('<file>', 'that backup has written')
      .option(PASSPHRASE_FILE, 'take the passphrase from the first line of this file'),
    {
      async check({ passphraseFile }: Pick<BackupOptions, 'passphraseFile'>, file: string) {
        return checkBackup(file, (await isEncrypted(file)) ? await knownPassphrase(passphraseFile) : null);
      },
      open: () => openEmptyInstallation(),
      async work(installation, backup) {
        const done = await interruptible(installation, (signal) => restore(installation, backup, signal));
        const lines = [
          `Restored ${amounts(done)}, as of ${done.made}.`,
          'Everybody logs in anew, with their old password.',
          ...(done.later.length === 0 ? [] : [`The tables were brought up to date: ${done.later.join(', ')}.`]),
          ...(done.missing.length === 0 ? [] : [`Missing already when the backup was made: ${counted(done.missing.length, 'file')}.`]),
        ];
        return { json: done, text: lines.join('\n') };
      },
    },
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
