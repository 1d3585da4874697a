import { setTimeout as delay } from 'node:timers/promises';

const INTERVAL = 200;

export interface Health {
  answers: number;
  failed: number;
  longest: number;
}

export function watchHealth(origin: string): { stop: () => Promise<Health> } {
  const health: Health = { answers: 0, failed: 0, longest: 0 };
  let watching = true;
  const look = async () => {
    for (; watching; await delay(INTERVAL)) {
      const began = performance.now();
      const answer = await fetch(`${origin}/api/health`).catch(() => null);
      await answer?.arrayBuffer();
      health.answers += 1;
      if (answer?.status !== 200) health.failed += 1;
      health.longest = Math.max(health.longest, performance.now() - began);
    }
  };
  const looked = look();
  return {
    async stop() {
      watching = false;
      await looked;
      return health;
    },
  };
}

export function healthLine({ answers, failed, longest }: Health): string {
  return `Health: ${answers} answers, ${failed} of them failed, the longest took ${longest.toFixed(0)} ms`;
}
