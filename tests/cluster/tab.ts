import { vi } from 'vitest';
import { WebSocket } from 'ws';
import type { Visitor } from '#server/testing/forum.ts';
import type { LiveTopic } from '#shared/rules/live.ts';
import { createLiveConnection, type LiveConnection } from '#web/lib/live-connection.ts';

export interface Tab {
  connection: LiveConnection;
  shown: ReadonlySet<string>;
  open: (postIds: readonly string[]) => void;
  stop: () => void;
}

export interface Tabs {
  tabs: Tab[];
  closed: number[];
}

/** Tabs of one person: the web's own live connections, on real sockets. */
export function openTabs(count: number, origin: string, personId: string, visitor: Visitor): Tabs {
  const closed: number[] = [];
  class BrowserSocket extends WebSocket {
    constructor(url: URL) {
      const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      super(url, { headers: { origin, cookie } });
      this.on('error', () => {});
      this.on('close', (code) => closed.push(code));
    }
  }
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { href: origin }, setTimeout, setInterval }));
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('WebSocket', BrowserSocket);
  return { tabs: Array.from({ length: count }, () => openTab(personId, visitor)), closed };
}

/** Reads a post's comments again only when the connection says that they changed. */
function openTab(personId: string, visitor: Visitor): Tab {
  const connection = createLiveConnection();
  const shown = new Set<string>();
  const stops: (() => void)[] = [];

  async function read(postId: string): Promise<void> {
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await visitor.get(`/posts/${postId}/comments${cursor === '' ? '' : `?cursor=${encodeURIComponent(cursor)}`}`);
      for (const { id } of page.body.items) shown.add(id);
      cursor = page.body.nextCursor;
    }
  }

  return {
    connection,
    shown,
    open(postIds) {
      for (const postId of postIds) {
        const stop = connection.listen(personId, `post:${postId}` satisfies LiveTopic, (event) => {
          if (event === 'gap') void read(postId).catch(() => {});
          else if (event.kind === 'comment.created') shown.add(event.id);
        });
        stops.push(stop);
      }
    },
    stop() {
      for (const stop of stops) stop();
    },
  };
}
