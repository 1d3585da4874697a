import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { findProgram } from '#server/testing/debian.ts';
import { ROOT } from './sources.ts';

const run = promisify(execFile);
const FOLDER = join(ROOT, 'deploy', 'prometheus');
const PROMTOOL = { name: 'promtool', packages: ['prometheus'], path: 'usr/bin/promtool' };

test('Prometheus accepts the alarms, and each fires only in its own case', async () => {
  const { command } = await findProgram(PROMTOOL);
  const { stdout: checked } = await run(command, ['check', 'rules', join(FOLDER, 'alerts.yml')]);
  expect(checked).toContain('7 rules found');
  const { stdout: tested } = await run(command, ['test', 'rules', join(FOLDER, 'alerts.test.yml')]);
  expect(tested).toContain('SUCCESS');
});
