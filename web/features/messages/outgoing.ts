import { readTexts, writeTexts } from '#web/lib/kept-texts.ts';
import { sentAt } from '#web/lib/sent-mark.ts';

/** A message on its way. */
export interface Outgoing {
  requestKey: string;
  content: string;
  /** When and in which session it was sent first (`sentMark`). */
  mark: string;
  state: 'sending' | 'failed';
  /** Why the server refused it, where it did: another try needs the person. */
  refusal: string | null;
}

type Area = Parameters<typeof readTexts>[0];

export interface Outbox {
  list: () => readonly Outgoing[];
  subscribe: (changed: () => void) => () => void;
  /** Another tab may have sent or discarded some, or failed to send one. */
  reread: () => void;
  put: (message: Outgoing) => void;
  /** Sent or discarded. */
  take: (requestKey: string) => void;
}

/** Before a text that its tab has failed to send, so that others show it as such; any other may be on its way there. */
const FAILED = '!';

function kept(area: Area, key: string, which: 'all' | 'failed'): Outgoing[] {
  return Object.entries(readTexts(area, key)).flatMap(([requestKey, entry = '']): Outgoing[] => {
    const failed = entry.startsWith(FAILED);
    const text = failed ? entry.slice(FAILED.length) : entry;
    const at = text.indexOf(' ');
    const [mark, content] = [text.slice(0, at), text.slice(at + 1)];
    if (Number.isNaN(Date.parse(sentAt(mark))) || (which === 'failed' && !failed)) return [];
    return [{ requestKey, content, mark, state: 'failed', refusal: null }];
  });
}

/**
 * What a person has written to another and what the server has not confirmed yet. It is kept in this browser, so that
 * nothing is lost by a reload; what was on its way then counts as failed.
 */
export function createOutbox(area: Area, key: string): Outbox {
  let all: readonly Outgoing[] = kept(area, key, 'all');
  const listeners = new Set<() => void>();

  function show(next: readonly Outgoing[]) {
    all = next;
    for (const changed of listeners) changed();
  }
  /** Each change is made to what is kept now: other tabs have their own. */
  function keep(requestKey: string, text: string | null) {
    const { [requestKey]: _, ...others } = readTexts(area, key);
    const texts = text === null ? others : { ...others, [requestKey]: text };
    writeTexts(area, key, Object.keys(texts).length === 0 ? null : texts);
  }

  return {
    list: () => all,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    reread() {
      const own = new Map(all.map((one) => [one.requestKey, one]));
      const failed = new Set(kept(area, key, 'failed').map(({ requestKey }) => requestKey));
      const known = (one: Outgoing) => own.has(one.requestKey) || failed.has(one.requestKey);
      show(kept(area, key, 'all').flatMap((one) => (known(one) ? [own.get(one.requestKey) ?? one] : [])));
    },
    put(message) {
      keep(message.requestKey, `${message.state === 'failed' ? FAILED : ''}${message.mark} ${message.content}`);
      const known = all.some(({ requestKey }) => requestKey === message.requestKey);
      show(known ? all.map((one) => (one.requestKey === message.requestKey ? message : one)) : [...all, message]);
    },
    take(requestKey) {
      keep(requestKey, null);
      if (all.some((one) => one.requestKey === requestKey)) show(all.filter((one) => one.requestKey !== requestKey));
    },
  };
}
