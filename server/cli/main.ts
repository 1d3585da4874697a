import '#server/platform/load-settings.ts';
import { CommanderError } from 'commander';
import { EXIT } from '#server/shell/operator/problems.ts';
import { createProgram } from './program.ts';
import { printError } from './terminal.ts';

const json = process.argv.includes('--json');

// The writer handles errors. Without a listener EPIPE would end the process with PostgreSQL
// running.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

try {
  await createProgram(json).parseAsync();
} catch (error) {
  if (!(error instanceof CommanderError)) process.exitCode = printError(error, json);
  else process.exitCode = error.exitCode === 0 ? EXIT.done : EXIT.usage;
}
