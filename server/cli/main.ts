import '#server/platform/load-settings.ts';
import { CommanderError } from 'commander';
import { EXIT } from './problems.ts';
import { createProgram } from './program.ts';
import { complain } from './terminal.ts';

const json = process.argv.includes('--json');

// Whoever writes to them hears of it; without a listener it would end the process with PostgreSQL running.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

try {
  await createProgram(json).parseAsync();
} catch (error) {
  if (!(error instanceof CommanderError)) process.exitCode = complain(error, json);
  // Help that was asked for; help because nothing was said is a mistake like others.
  else process.exitCode = error.exitCode === 0 ? EXIT.done : EXIT.usage;
}
