import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Run by `npm version 0.2.1`: moves the unreleased entries of the changelog into a section of the
 * new version.
 */
const FILE = 'CHANGELOG.md';
const UNRELEASED = '## Unreleased\n';

const changelog = readFileSync(FILE, 'utf8');
if (!changelog.includes(UNRELEASED)) {
  process.stderr.write(`${FILE} has no section “Unreleased”: write what users and operators notice, then run this again.\n`);
  process.exit(1);
}
const date = new Date().toISOString().slice(0, 10);
writeFileSync(FILE, changelog.replace(UNRELEASED, `## ${process.env.npm_new_version} (${date})\n`));
