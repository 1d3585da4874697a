import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

export async function logIn(address: string, { email, password }: { email: string; password: string }): Promise<string> {
  const answer = await fetch(`${address}/api/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`Logging in failed: ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

const Accounts = z.array(z.object({ email: z.string(), role: z.string(), password: z.string() }));

/** Logs in as the first medical student of the demonstration in this folder. */
export async function logInAsStudent(address: string, folder: string): Promise<{ email: string; cookie: string }> {
  const accounts = Accounts.parse(JSON.parse(await readFile(join(folder, 'demo-accounts.json'), 'utf8')));
  const account = accounts.find(({ role }) => role.startsWith('medical'));
  if (account === undefined) throw new Error('The demonstration has no medical student.');
  return { email: account.email, cookie: await logIn(address, account) };
}
