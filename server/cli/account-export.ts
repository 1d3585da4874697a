import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { giveTo, ownerOf } from '#server/platform/files/owner.ts';
import { change, logAct } from '#server/shell/operator/change.ts';
import type { Operator } from '#server/shell/operator/installation.ts';
import { Refusal } from '#server/shell/operator/problems.ts';
import { writeArchive } from '#server/shell/own-data/archive.ts';
import { findAccount } from './find.ts';

export async function exportAccount(operator: Operator, who: string, out?: string) {
  const account = await findAccount(operator.db, who);
  const file = resolve(out ?? `${account.username.toLowerCase()}-data.zip`);
  if (existsSync(file)) throw new Refusal(`${file} is there already. Name another file with --out.`);
  const { counts, missing } = await write(operator, account, file);
  await change(operator, (trx) => logAct(trx, operator, { action: 'account.export', memberId: account.id }));
  return { username: account.username, file, counts, missing };
}

async function write(operator: Operator, account: Parameters<typeof writeArchive>[1], file: string) {
  const part = `${file}.part`;
  try {
    const outcome = await writeArchive(operator, account, part);
    await giveTo(part, await ownerOf(dirname(file)));
    await rename(part, file);
    return outcome;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST')
      throw new Refusal(`${part} is there already: another export is writing it, or one was aborted. Remove it first.`);
    await rm(part, { force: true });
    throw new Refusal(`${file} cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  }
}
