import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { createProgram } from '#server/cli/program.ts';
import { listSettings } from '#server/platform/config.ts';
import { filesBelow, readSource } from './sources.ts';

// What operators read against the program. docs/commands.md and docs/settings.md are made from it (generated.test.ts).

const program = createProgram(false);

/** Their examples leave `npm run rounds --` out. */
const OPERATORS = ['docs/operating.md', 'docs/accounts.md', 'docs/mail.md'];
const documents = filesBelow().filter((path) => path.endsWith('.md') && !/^docs\/decisions\/|^CHANGELOG/.test(path));
const OTHERS = new Set(['cat', 'curl', 'dig', 'for', 'journalctl', 'npm', 'openssl', 'systemctl']);
const CALLED =
  /^(?:\$ )?(?:[A-Z_]+=\S+ |sudo (?:-\S+ )*(?:rounds )?)*(?:npm run (?:--silent )?rounds -- |(?:\/usr\/local\/bin\/)?rounds (?!-- ))/;

function subcommand(command: Command, name: string | undefined): Command | undefined {
  return command.commands.find((one) => one.name() === name || one.aliases().includes(name ?? ''));
}

/** A command with subcommands may also do something itself. */
function doesSomething(command: Command): boolean {
  return command.commands.length === 0 || command.registeredArguments.length > 0;
}

function optionsOf(command: Command): string[] {
  return ['--help', ...command.options.flatMap(({ long }) => long ?? []), ...command.commands.flatMap(optionsOf)];
}

interface Example {
  text: string;
  document: string;
}

function examplesIn(document: string): Example[] {
  const source = readSource(document);
  const lines = [...source.matchAll(/^```.*\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) => block.replaceAll('\\\n', ' ').split('\n'));
  const quoted = [...source.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text);
  const isBare = (line: string) => OPERATORS.includes(document) && line.startsWith('$ ') && !OTHERS.has(line.split(' ')[1] ?? '');
  const named = quoted.filter(
    (text) => CALLED.test(text) || (/^[a-z]+ [a-z-]/.test(text) && subcommand(program, text.split(' ')[0]) !== undefined),
  );
  return [...lines.filter((line) => CALLED.test(line) || isBare(line)), ...named].flatMap((line) => {
    const text = line.replace(CALLED, '').replace(/^\$ (?:[A-Z_]+=\S+ )*/, '');
    // “<command>”, “COMMAND” and “…” are placeholders. `upgrade` belongs to the installation
    // (deploy/one-server/rounds).
    return /^(<|…|--|COMMAND|upgrade\b)/.test(text) ? [] : [{ text, document }];
  });
}

/** What is wrong with an example. */
function problemsOf({ text, document }: Example): string[] {
  const words =
    text
      .replaceAll(/"[^"]*"|'[^']*'|“[^”]*”/g, 'text')
      .split(/ [|>&#]/)[0]
      ?.split(/\s+/) ?? [];
  const path: string[] = [];
  let command = program;
  while (command.commands.length > 0) {
    const next = subcommand(command, words[path.length]);
    if (next === undefined && doesSomething(command)) break;
    if (next === undefined) return [`${document}: “${text}” is no command`];
    command = next;
    path.push(next.name());
  }
  const known = optionsOf(command);
  const given = words.filter((word) => word.startsWith('--')).map((word) => word.replace(/=.*/, ''));
  const unknown = given.filter((option) => !known.includes(option));
  return unknown.map((option) => `${document}: “${path.join(' ')}” has no option ${option}`);
}

test('commands that the documents name are in the program, with their options', () => {
  const examples = documents.flatMap(examplesIn);
  expect(examples.length).toBeGreaterThan(60);
  expect(examples.flatMap(problemsOf)).toEqual([]);
  const known = new Set(optionsOf(program));
  const loose = OPERATORS.flatMap((path) => [...readSource(path).matchAll(/`(--[a-z-]+)`/g)]);
  expect(loose.map(([, option = '']) => option).filter((option) => !known.has(option))).toEqual([]);
});

test('every setting says what it does', () => {
  const settings = listSettings();
  expect(settings.length).toBeGreaterThan(20);
  const undescribed = settings.filter(({ description }) => description === '').map(({ name }) => name);
  expect(undescribed, 'add .describe(…) in server/platform/config.ts, then run npm run generate').toEqual([]);
});
