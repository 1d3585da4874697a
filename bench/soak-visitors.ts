import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { LIVE_PATH } from '#shared/rules/live.ts';
import type { Reader, Subjects } from './subjects.ts';

/** Milliseconds between two visits. */
const PAUSE = 250;
const FILE = 'Roots, trunks, divisions, cords, branches.\n'.repeat(500);

interface Visited {
  done: number;
  failed: number;
}

/** What leaves something behind when it is not cleared away: tabs that open and close, uploads that nobody posts, calls that are broken off. */
export function comeAndGo(origin: string, { readers }: Subjects): { stop: () => Promise<Visited> } {
  const visited: Visited = { done: 0, failed: 0 };
  let going = true;
  const acts = [openTab, upload, breakOff];
  const go = async () => {
    for (let turn = 0; going; turn += 1, await delay(PAUSE)) {
      const [act, reader] = [acts[turn % acts.length], readers[turn % readers.length]];
      if (act === undefined || reader === undefined) continue;
      visited.done += 1;
      if (!(await act(origin, reader).catch(() => false))) visited.failed += 1;
    }
  };
  const gone = go();
  return {
    async stop() {
      going = false;
      await gone;
      return visited;
    },
  };
}

async function openTab(origin: string, { id, cookie }: Reader): Promise<boolean> {
  const socket = new WebSocket(origin.replace('http', 'ws') + LIVE_PATH, { headers: { origin, cookie } });
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'subscribe', topic: `person:${id}`, age: 0 }));
  await once(socket, 'message');
  socket.terminate();
  return true;
}

async function upload(origin: string, { cookie }: Reader): Promise<boolean> {
  const headers = { cookie, 'content-type': 'application/octet-stream' };
  const answer = await fetch(`${origin}/api/attachments?name=plexus.txt`, { method: 'POST', headers, body: FILE });
  await answer.arrayBuffer();
  return answer.status === 201;
}

async function breakOff(origin: string, { cookie }: Reader): Promise<boolean> {
  const broken = new AbortController();
  const answer = fetch(`${origin}/thedashboard`, { headers: { cookie }, signal: broken.signal });
  setTimeout(() => broken.abort(), 5);
  await answer.then((one) => one.arrayBuffer()).catch(() => {});
  return true;
}
