import type { Checked } from './check.ts';

/** The first column to the left, the others to the right. */
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
  console.log(`\n${table(['read', 'status', 'queries', 'bytes', 'compressed', 'rows looked at', 'tables read whole'], rows)}\n`);
  for (const problem of problems) console.log(`Wrong: ${problem}`);
}
