import { randomUUID } from 'node:crypto';
import { startBenchApp } from './app.ts';
import { type Fact, factsOf, problemsOf } from './facts.ts';
import type { Installation } from './installation/open.ts';
import { explainAll, type Plan, plansDuring } from './plans.ts';
import { READS, requestsOf } from './reads.ts';
import { type Recorder, recordStatements } from './recorder.ts';
import { scenarios } from './scenarios.ts';
import { chooseSubjects, type Subjects } from './subjects.ts';

export interface Checked {
  facts: Fact[];
  plans: { name: string; plans: Plan[] }[];
  /** Statements per load scenario; empty without a built web. */
  counts: Record<string, number>;
  problems: string[];
}

async function countStatements(buildFolder: string, subjects: Subjects, address: string, recorder: Recorder): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { name, requests } of scenarios(buildFolder)) {
    for (const { path, method, cookie, body } of requests(subjects, 0).slice(0, REPEATED)) {
      const sent = await recorder.during(async () => {
        const headers = { ...(cookie !== undefined && { cookie }), ...(body !== undefined && { 'content-type': 'application/json' }) };
        const init = { method: method ?? 'GET', headers, ...(body !== undefined && { body: body.replace('{uuid}', randomUUID()) }) };
        await (await fetch(`${address}${path}`, init)).arrayBuffer();
      });
      counts.set(name, sent.length);
    }
  }
  return counts;
}

/**
 * One more than the readers that a check signs in, so that the counted request uses a checked
 * session.
 */
const REPEATED = 5;
/** Requests after which PostgreSQL has settled on the plans of prepared statements. */
const SETTLED = 12;

export async function check({ connectionString, folder, size }: Installation, buildFolder: string | null): Promise<Checked> {
  const recorder = recordStatements();
  const running = await startBenchApp({ connectionString, dataDir: folder, buildFolder });
  const checked: Checked = { facts: [], plans: [], counts: {}, problems: [] };
  try {
    const subjects = await chooseSubjects(running.services.db, running.address, 4);
    for (const read of READS) {
      const fact = await factsOf(read, subjects, running.address, recorder);
      checked.facts.push(fact);
      checked.problems.push(...problemsOf(read, fact));
    }
    const end = await explainAll(connectionString);
    for (const read of READS) {
      const requests = requestsOf(read, subjects, SETTLED);
      const send = async ({ path, reader }: (typeof requests)[number]) => {
        await (await fetch(`${running.address}${path}`, { headers: { cookie: reader.cookie } })).arrayBuffer();
      };
      for (const request of requests) await send(request);
      const [first] = requests;
      const plans = first === undefined ? [] : await plansDuring(folder, () => send(first));
      checked.plans.push({ name: read.name, plans });
      // On a small table a sequential scan can be the fastest plan.
      if (size === 'small') continue;
      for (const { statement, scans } of plans)
        for (const table of scans)
          checked.problems.push(`${read.name} reads all of ${table}: ${statement.replace(/\s+/g, ' ').slice(0, 400)}`);
    }
    await end();
    if (buildFolder !== null) checked.counts = Object.fromEntries(await countStatements(buildFolder, subjects, running.address, recorder));
  } finally {
    await running.stop();
    recorder.stop();
  }
  return checked;
}
