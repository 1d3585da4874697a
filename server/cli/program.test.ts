import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { createProgram } from './program.ts';

const COMMANDS = `
school add, school edit, school list, school import,
class add, class list, class import, class archive, class unarchive,
community add, community list, community import, community archive, community unarchive,
synonym list, synonym add, synonym remove, synonym import,
moderator add, moderator remove, moderator list,
account show, account suspend, account unsuspend, account ban, account unban, account email, account email-withdraw, account second-factor-off, account delete, account keep, account export,
mail suppress, mail unsuppress, mail suppressed,
navigation list, navigation add, navigation edit, navigation remove,
page list, page set, page remove, status, log,
backup, restore`;

function leaves(command: Command, path: string[] = []): { path: string; command: Command }[] {
  if (command.commands.length === 0) return [{ path: path.join(' '), command }];
  return command.commands.flatMap((one) => leaves(one, [...path, one.name()]));
}

test('every command is there, says what it does, and answers programs too', () => {
  const found = leaves(createProgram(false));
  expect(found.map(({ path }) => path)).toEqual(COMMANDS.trim().split(/,\s+/));
  for (const { path, command } of found) {
    expect([path, command.description().length > 6, command.options.some(({ long }) => long === '--json')]).toEqual([path, true, true]);
    expect(command.helpInformation()).toContain(`Usage: rounds ${path}`);
  }
});
