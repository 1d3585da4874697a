import { confirm } from '../terminal.ts';

export async function confirmSlug(before: string, after: string, yes = false): Promise<void> {
  await confirm(`Every address of “${before}” changes, and links to the old ones, also in mails, lead nowhere.`, after, yes);
}
