import type { Command, Option } from 'commander';
import { createProgram } from '#server/cli/program.ts';
import { listSettings } from '#server/platform/config.ts';

/** Reference tables for operators, made from the descriptions in the code. */

function table(columns: string[], rows: string[][]): string {
  return [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

/** docs/settings.md */
export function settingsDocument(): string {
  const rows = listSettings().map(({ name, defaultValue, neededInProduction, description }) => [
    `\`${name}\`${neededInProduction ? ' *' : ''}`,
    defaultValue === '' ? '' : `\`${defaultValue}\``,
    description,
  ]);
  return `# Settings

Settings are environment variables, or lines \`NAME=value\` of a file: the one that \`ROUNDS_ENV\` names, else \`rounds.env\` in the project's folder, else \`/etc/rounds/rounds.env\`. An environment variable wins over the file. The server and the commands read the same settings. If one is wrong, the start fails and names every problem; a misspelled name gives a warning. Settings marked * must be set in production.

\`npm run generate\` writes this page from \`server/platform/config.ts\`.

${table(['setting', 'default', 'description'], rows)}`;
}

function optionText({ flags, description, mandatory, argChoices, defaultValue }: Option): string {
  const choices = argChoices === undefined ? '' : argChoices.join(', ');
  const notes = [mandatory ? 'required' : '', choices, defaultValue ? `default ${defaultValue}` : ''].filter((note) => note !== '');
  return [`\`${flags}\``, description, notes.length === 0 ? '' : `(${notes.join('; ')})`].filter((part) => part !== '').join(' ');
}

/** A command that only holds others has no row. */
function rowsOf(command: Command, path: string[] = []): string[][] {
  const below = command.commands.flatMap((one) => rowsOf(one, [...path, one.name()]));
  if (command.commands.length > 0 && command.registeredArguments.length === 0) return below;
  const given = command.registeredArguments.map((one) => (one.required ? `<${one.name()}>` : `[${one.name()}]`));
  const options = command.options.filter(({ long }) => long !== '--json').map(optionText);
  const names = [path, ...command.aliases().map((alias) => [...path.slice(0, -1), alias])];
  const calls = names.map((name) => `\`${[...name, ...given].join(' ')}\``);
  return [[calls.join('<br>'), command.description(), options.join('<br>')], ...below];
}

/** docs/commands.md */
export function commandsDocument(): string {
  return `# Commands

All commands of \`rounds\` (elsewhere than on one server: \`npm run rounds --\`). \`docs/operating.md\`, \`docs/accounts.md\` and \`docs/mail.md\` have examples. \`<who>\` is a username, an e-mail address or an id. Every command also has \`--json\`, which answers as JSON for programs, and \`--help\`.

\`npm run generate\` writes this page from the descriptions in \`server/cli\`.

${table(['command', 'what it does', 'options'], rowsOf(createProgram(false)))}`;
}
