import { CommanderError } from 'commander';
import { EXIT } from './problems.ts';
import { createProgram } from './program.ts';
import { complain } from './terminal.ts';

const json = process.argv.includes('--json');

try {
  await createProgram(json).parseAsync();
} catch (error) {
  if (!(error instanceof CommanderError)) process.exitCode = complain(error, json);
  // Help that was asked for; help because nothing was said is a mistake like others.
  else process.exitCode = error.exitCode === 0 ? EXIT.done : EXIT.usage;
}
