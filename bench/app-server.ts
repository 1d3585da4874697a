/** The server under test in a process of its own; says where it is, and what it has used when asked. */
import { existsSync, readdirSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { startBenchApp } from './app.ts';

export interface UsageQuestion {
  /** Gives back what nobody needs any more first. */
  collect: boolean;
}

export interface Usage {
  /** Bytes of memory. */
  memory: number;
  /** Milliseconds of a processor, since the start. */
  cpu: number;
}

/** What the server says of itself besides. */
export interface Resources extends Usage {
  /** Bytes of objects. */
  heap: number;
  /** What keeps the event loop alive: timers, sockets, requests to the system; sockets among them. */
  handles: number;
  sockets: number;
  /** Open files of the process, sockets and pipes among them. */
  descriptors: number;
}

/** Of Linux. */
const DESCRIPTORS = '/proc/self/fd';

const [connectionString = '', dataDir = '', buildFolder] = process.argv.slice(2);
const running = await startBenchApp({ connectionString, dataDir, buildFolder: buildFolder ?? null });
process.on('message', ({ collect }: UsageQuestion) => {
  if (collect) {
    setFlagsFromString('--expose-gc');
    runInNewContext('gc')();
  }
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  const resources = process.getActiveResourcesInfo();
  process.send?.({
    memory: rss,
    heap: heapUsed,
    handles: resources.length,
    sockets: resources.filter((name) => name === 'TCPSocketWrap').length,
    descriptors: existsSync(DESCRIPTORS) ? readdirSync(DESCRIPTORS).length : 0,
    cpu: (user + system) / 1_000,
  } satisfies Resources);
});
process.once('disconnect', async () => {
  await running.stop();
  process.exit(0);
});
process.send?.(running.address);
