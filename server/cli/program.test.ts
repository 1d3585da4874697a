import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { createProgram } from './program.ts';

// docs/commands.md is made from these descriptions.

function working(command: Command, path: string[] = []): { path: string; command: Command }[] {
  const below = command.commands.flatMap((one) => working(one, [...path, one.name()]));
  return command.commands.length === 0 || command.registeredArguments.length > 0 ? [{ path: path.join(' '), command }, ...below] : below;
}

test('every command has a description and a --json option', () => {
  const found = working(createProgram(false));
  expect(found.length).toBeGreaterThan(50);
  for (const { path, command } of found) {
    expect([path, command.description().length > 6, command.options.some(({ long }) => long === '--json')]).toEqual([path, true, true]);
    expect(command.helpInformation()).toContain(`Usage: rounds ${path}`);
  }
});
