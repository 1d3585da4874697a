import type { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { createProgram } from '#server/cli/program.ts';
import { codeBelow, filesBelow, isTest, readSource } from './sources.ts';

// Checks commands, options and settings in the documents against the program.

const program = createProgram(false);

/** Every command must be in one of these; their examples omit `npm run rounds --`. */
const OPERATORS = ['docs/operating.md', 'docs/accounts.md', 'docs/mail.md'];
const documents = filesBelow().filter((path) => path.endsWith('.md') && !/^docs\/decisions\/|^CHANGELOG/.test(path));
const OTHERS = new Set(['cat', 'curl', 'dig', 'journalctl', 'npm', 'openssl', 'systemctl']);
const CALLED =
  /^(?:\$ )?(?:[A-Z_]+=\S+ |sudo (?:-\S+ )*(?:rounds )?)*(?:npm run (?:--silent )?rounds -- |(?:\/usr\/local\/bin\/)?rounds (?!-- ))/;

function subcommand(command: Command, name: string | undefined): Command | undefined {
  return command.commands.find((one) => one.name() === name || one.aliases().includes(name ?? ''));
}

/** A command with subcommands may also do something itself. */
function doesSomething(command: Command): boolean {
  return command.commands.length === 0 || command.registeredArguments.length > 0;
}

function pathsOf(command: Command, path: string[] = []): string[] {
  const below = command.commands.flatMap((one) => pathsOf(one, [...path, one.name()]));
  return doesSomething(command) ? [path.join(' '), ...below] : below;
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

function read({ text, document }: Example): { path: string; problems: string[] } {
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
    if (next === undefined) return { path: '', problems: [`${document}: “${text}” is no command`] };
    command = next;
    path.push(next.name());
  }
  const known = optionsOf(command);
  const given = words.filter((word) => word.startsWith('--')).map((word) => word.replace(/=.*/, ''));
  const unknown = given.filter((option) => !known.includes(option));
  return { path: path.join(' '), problems: unknown.map((option) => `${document}: “${path.join(' ')}” has no option ${option}`) };
}

describe('commands', () => {
  const examples = documents.flatMap(examplesIn).map(read);

  test('in the documents exist in the program, with their options', () => {
    expect(examples.length).toBeGreaterThan(60);
    expect(examples.flatMap(({ problems }) => problems)).toEqual([]);
    const known = new Set(optionsOf(program));
    const loose = OPERATORS.filter((path) => documents.includes(path)).flatMap((path) => [...readSource(path).matchAll(/`(--[a-z-]+)`/g)]);
    expect(loose.map(([, option = '']) => option).filter((option) => !known.has(option))).toEqual([]);
  });

  test('of the program are all in the operators’ documents', () => {
    const named = new Set(
      OPERATORS.filter((path) => documents.includes(path))
        .flatMap(examplesIn)
        .map((example) => read(example).path),
    );
    expect(pathsOf(program).filter((path) => !named.has(path))).toEqual([]);
  });
});

describe('settings', () => {
  const rows = [...readSource('README.md').matchAll(/^\| (`[A-Z][A-Z0-9_]+`(?:, `[A-Z][A-Z0-9_]+`)*)/gm)];
  const documented = rows.flatMap(([, cell = '']) => [...cell.matchAll(/[A-Z0-9_]+/g)].map(([name]) => name));

  test('of the server have a row in the README', () => {
    const read = [...readSource('server/platform/config.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name = '']) => name);
    expect(read.length).toBeGreaterThan(20);
    expect([...new Set(read)].filter((name) => !documented.includes(name))).toEqual([]);
  });

  test('in the README are read by the server, and listed once', () => {
    const sources = codeBelow('server/platform')
      .filter((path) => !isTest(path))
      .map(readSource)
      .join('\n');
    expect(documented.filter((name) => !new RegExp(`\\b${name}\\b`).test(sources))).toEqual([]);
    expect(documented.filter((name, index) => documented.indexOf(name) !== index)).toEqual([]);
  });
});
