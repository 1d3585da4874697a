import { startBenchApp } from './app.ts';
import { type Fact, factsOf, problemsOf } from './facts.ts';
import type { Installation } from './installation/open.ts';
import { explainAll, type Plan, plansDuring } from './plans.ts';
import { READS, requestsOf } from './reads.ts';
import { recordStatements } from './recorder.ts';
import { chooseSubjects } from './subjects.ts';

export interface Checked {
  facts: Fact[];
  plans: { name: string; plans: Plan[] }[];
  /** In words; none when all is as it must be. */
  problems: string[];
}

/** Requests after which PostgreSQL has settled on the plans of prepared statements. */
const SETTLED = 12;

/** What does not depend on the machine: queries, bytes, errors, and how the database goes about every list. */
export async function check({ connectionString, folder, size }: Installation): Promise<Checked> {
  const recorder = recordStatements();
  const running = await startBenchApp({ connectionString, dataDir: folder, buildFolder: null });
  const checked: Checked = { facts: [], plans: [], problems: [] };
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
      // In a small installation reading all of a table can be the quickest way.
      if (size === 'small') continue;
      for (const { statement, scans } of plans)
        for (const table of scans)
          checked.problems.push(`${read.name} reads all of ${table}: ${statement.replace(/\s+/g, ' ').slice(0, 400)}`);
    }
    await end();
  } finally {
    await running.stop();
    recorder.stop();
  }
  return checked;
}
