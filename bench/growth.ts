import { startChild } from './children.ts';
import type { Installation } from './installation/open.ts';
import type { SizeName } from './installation/sizes.ts';
import type { Job, Load } from './load.ts';
import { READS, requestsOf } from './reads.ts';
import { connectToChoose } from './subjects.ts';

export interface Growth {
  name: string;
  times: Partial<Record<SizeName, { p50: number; p99: number }>>;
}

const READERS = 10;
const ROUNDS = 3;
const MANY = 200;

/** In turns, so that other load on the machine affects all sizes equally. */
export async function measureGrowth(installations: readonly Installation[], tell: (progress: string) => void): Promise<Growth[]> {
  const generator = await startChild<Job, Load>('load.ts');
  const servers = [];
  try {
    for (const { size, connectionString, folder } of installations) {
      const child = await startChild('app-server.ts', [connectionString, folder]);
      servers.push({
        size,
        address: child.ready,
        subjects: await connectToChoose(connectionString, child.ready, READERS),
        stop: child.stop,
      });
    }
    const growth: Growth[] = [];
    for (const read of READS.filter(({ list }) => list)) {
      tell(`growth: ${read.name}`);
      const loads: { size: SizeName; load: Load }[] = [];
      for (let round = 0; round <= ROUNDS; round += 1) {
        for (const { size, address, subjects } of servers) {
          const requests = requestsOf(read, subjects, MANY).map(({ path, reader: { cookie } }) => ({ path, cookie }));
          const load = await generator.ask({ origin: address, connections: 1, seconds: 1, requests });
          if (round > 0) loads.push({ size, load });
        }
      }
      const times = servers.map(({ size }) => [size, middle(loads.filter((one) => one.size === size).map(({ load }) => load))]);
      growth.push({ name: read.name, times: Object.fromEntries(times) });
    }
    return growth;
  } finally {
    for (const { stop } of servers) await stop();
    await generator.stop();
  }
}

function middle(loads: readonly Load[]): { p50: number; p99: number } {
  const of = (key: 'p50' | 'p99') => loads.map((load) => load[key]).toSorted((one, other) => one - other)[Math.floor(loads.length / 2)];
  return { p50: of('p50') ?? Number.NaN, p99: of('p99') ?? Number.NaN };
}
