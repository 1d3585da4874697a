import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { LARGE_TABLES } from './installation/fill.ts';

export interface Plan {
  statement: string;
  scans: string[];
  /** Rows read, including those filtered out. */
  rows: number;
}

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Node[];
}

/**
 * auto_explain logs the plan of every statement that ran, including prepared statements and those
 * inside functions.
 */
const SETTINGS = { log_min_duration: '0', log_analyze: 'on', log_timing: 'off', log_format: 'json', log_nested_statements: 'on' };

/**
 * Logs every plan from now on. The cluster must have been started with auto_explain.
 * @returns a function that ends it
 */
export async function explainAll(connectionString: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const reload = async () => {
    await client.query('SELECT pg_reload_conf()');
    // Nothing tells when all connections have reloaded their settings.
    await delay(1_000);
  };
  for (const [name, value] of Object.entries(SETTINGS)) await client.query(`ALTER SYSTEM SET auto_explain.${name} = '${value}'`);
  await reload();
  return async () => {
    await client.query('ALTER SYSTEM RESET ALL');
    await reload();
    await client.end();
  };
}

export async function plansDuring(folder: string, action: () => Promise<unknown>): Promise<Plan[]> {
  const file = join(folder, 'postgres.log');
  const before = (await readFile(file)).length;
  await action();
  const written = (await readFile(file)).subarray(before).toString();
  return [...written.matchAll(/plan:\n(\t\{[\s\S]*?\n\t\})/g)]
    .map(([, text = '']) => JSON.parse(text) as { 'Query Text': string; Plan: Node })
    .filter((entry) => !entry['Query Text'].includes('graphile_worker'))
    .map((entry) => ({ statement: entry['Query Text'], ...readNode(entry.Plan) }));
}

function readNode(node: Node): Pick<Plan, 'scans' | 'rows'> {
  const below = (node.Plans ?? []).map(readNode);
  const table = node['Relation Name'];
  const sequential = node['Node Type'] === 'Seq Scan' && table !== undefined && LARGE_TABLES.includes(table) ? [table] : [];
  const looked = (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return {
    scans: [...sequential, ...below.flatMap(({ scans }) => scans)],
    rows: (table === undefined ? 0 : Math.round(looked * (node['Actual Loops'] ?? 1))) + below.reduce((sum, { rows }) => sum + rows, 0),
  };
}
