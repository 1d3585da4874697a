import type { Checked } from './check.ts';
import type { Goal } from './goals.ts';
import type { Growth } from './growth.ts';
import type { SizeName } from './installation/sizes.ts';
import type { Throughput } from './throughput.ts';

/** Replaces the line of progress on the terminal. */
export const tell = (progress: string) => void process.stderr.write(`\r${progress.padEnd(78)}`);

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((name, column) => Math.max(name.length, ...rows.map((row) => (row[column] ?? '').length)));
  const line = (cells: readonly string[]) =>
    cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  ');
  return [line(head), ...rows.map(line)].join('\n');
}

export function printFacts({ facts, plans, problems }: Checked): void {
  const rows = facts.map(({ name, status, statements, bytes, compressedBytes }) => {
    const used = plans.find((one) => one.name === name)?.plans ?? [];
    const looked = used.reduce((sum, plan) => sum + plan.rows, 0);
    const scans = used.flatMap((plan) => plan.scans);
    return [name, status, statements.length, bytes, compressedBytes, looked, scans.length === 0 ? '–' : scans.join(' ')].map(String);
  });
  console.log(`\n${table(['read', 'status', 'queries', 'bytes', 'compressed', 'rows read', 'sequential scans'], rows)}\n`);
  for (const problem of problems) console.log(`Wrong: ${problem}`);
}

export function printThroughput({ measured, memory }: Throughput, counts: Checked['counts']): void {
  const rows = measured.flatMap(({ name, load, bare, share }) => {
    const queries = counts[name];
    const cells = (what: string, { rate, p50, p99, bytes, errors, cpu }: typeof load, ofLimit: string, sent: string) => [
      what,
      rate.toFixed(0),
      p50.toFixed(1),
      p99.toFixed(1),
      ofLimit,
      cpu.toFixed(2),
      sent,
      bytes.toFixed(0),
      String(errors),
    ];
    const own = cells(name, load, Number.isNaN(share) ? '–' : share.toFixed(3), queries === undefined ? '–' : String(queries));
    return bare === null ? [own] : [own, cells('  its bare limit', bare, '1', '–')];
  });
  console.log(`\n${table(['32 connections', 'requests/s', 'p50 ms', 'p99 ms', 'share', 'CPU ms', 'queries', 'bytes', 'errors'], rows)}`);
  const size = (bytes: number) => `${(bytes / 1_048_576).toFixed(0)} MB`;
  console.log(`\nMemory of the server: idle ${size(memory.idle)}, loaded ${size(memory.loaded)}, after ${size(memory.after)}`);
}

export function printGrowth(growth: readonly Growth[], sizes: readonly SizeName[]): void {
  const rows = growth.map(({ name, times }) => {
    const [first, last] = [times[sizes[0] ?? 'small']?.p50, times[sizes.at(-1) ?? 'small']?.p50];
    const ratio = first === undefined || last === undefined ? '–' : (last / first).toFixed(2);
    const slowest = times[sizes.at(-1) ?? 'small']?.p99.toFixed(1) ?? '–';
    return [name, ...sizes.map((size) => times[size]?.p50.toFixed(2) ?? '–'), ratio, slowest];
  });
  console.log(`\n${table(['one client, p50 in ms', ...sizes, 'ratio', 'p99 of the largest'], rows)}`);
}

export function printGoals(goals: readonly Goal[]): void {
  const rows = goals.map(({ what, wanted, found, reached }) => [what, wanted, found, reached ? 'reached' : 'MISSED']);
  console.log(`\n${table(['goal', 'wanted', 'found', ''], rows)}`);
}
