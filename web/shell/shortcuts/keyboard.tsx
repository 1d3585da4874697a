import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { communitiesQuery } from '#web/features/communities/api/communities.ts';
import { dismissHintQuietly } from '#web/features/site/hints/dismiss-hint.ts';
import { asksForNewMessage, FIND } from '#web/lib/find-event.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { browserSide, waitBriefly } from '#web/lib/screen.ts';
import { useSession, type Viewer } from '#web/lib/session.ts';
import { singleKeysOn } from '#web/lib/single-keys.ts';
import { notify } from '#web/ui/notify.ts';
import { ACTS } from './acts.ts';
import { isForPanel } from './panel-keys.ts';
import { isElsewhere, keyName } from './pressed.ts';
import { find } from './table.ts';
import { keysTexts } from './texts/keys.ts';

const SEQUENCE_TIMEOUT_MS = 1_500;
const REPEATING_KEYS: readonly string[] = ['j', 'k'];

interface Panel {
  /** Typed before the panel's code had loaded. */
  typed: string;
  onClose: () => void;
  onSheet: () => void;
}

/**
 * Communities are the palette's first group; loading them later would move the entry that Enter
 * selects.
 */
async function loadCommunities(): Promise<void> {
  const { api, queryClient } = browserSide();
  const viewer = queryClient.getQueryData(api.accounts.session.queryKey())?.viewer;
  if (viewer?.complete) await waitBriefly(queryClient.prefetchQuery({ ...communitiesQuery(api), retry: false }));
}

const LOADERS = {
  palette: async () => {
    const [{ Palette }] = await Promise.all([import('#web/shell/palette/palette.tsx'), loadCommunities()]);
    return Palette as ComponentType<Panel>;
  },
  writing: async () => (await import('#web/shell/palette/palette.tsx')).NewMessagePalette as ComponentType<Panel>,
  sheet: async () => (await import('./sheet.tsx')).Sheet as ComponentType<Panel>,
};
type Which = keyof typeof LOADERS;

/** Keys typed while a panel's code loads are kept for it. */
function usePanel() {
  const [panel, setPanel] = useState<{ Panel: ComponentType<Panel>; which: Which } | null>(null);
  const asked = useRef<{ typed: string } | null>(null);

  function open(which: Which) {
    if (asked.current !== null) return;
    const mine = { typed: '' };
    asked.current = mine;
    LOADERS[which]().then(
      (Panel) => asked.current === mine && setPanel({ Panel, which }),
      () => {
        if (asked.current !== mine) return;
        asked.current = null;
        notify.error(keysTexts.notLoaded);
      },
    );
  }

  function close() {
    asked.current = null;
    setPanel(null);
  }

  /** These keys are meant for the panel that is loading, not for the page. */
  function captureKey(event: KeyboardEvent): boolean {
    if (asked.current === null || panel !== null || !isForPanel(event)) return false;
    event.preventDefault();
    if (event.key === 'Escape') close();
    else if (event.key === 'Backspace') asked.current.typed = asked.current.typed.slice(0, -1);
    else if (event.key.length === 1) asked.current.typed += event.key;
    return true;
  }

  function onSheet() {
    close();
    open('sheet');
  }

  const shown = panel && <panel.Panel key={panel.which} typed={asked.current?.typed ?? ''} onClose={close} onSheet={onSheet} />;
  return { open, captureKey, shown };
}

function useFindSchool() {
  const query = communitiesQuery(useApi());
  const client = useQueryClient();
  return async ({ institution: own }: Viewer): Promise<string | null> => {
    const items = await client.ensureQueryData({ ...query, retry: false }).then(
      (found) => found.items,
      () => [],
    );
    const schools = items.filter(({ institution }) => institution !== null && institution.id === own?.id);
    return (schools.find(({ subSlug }) => subSlug === 'general') ?? schools[0])?.path ?? null;
  };
}

export function Keyboard({ waiting }: { waiting: Event[] }) {
  const viewer = useSession() ?? null;
  const findSchool = useFindSchool();
  const navigate = useNavigate();
  const panel = usePanel();
  const begun = useRef<{ keys: readonly string[]; at: number }>({ keys: [], at: 0 });

  function openByKey(which: Which) {
    panel.open(which);
    dismissHintQuietly('keyboard');
  }

  function onKey(event: KeyboardEvent) {
    if (panel.captureKey(event)) return;
    const name = keyName(event);
    const before = event.timeStamp - begun.current.at < SEQUENCE_TIMEOUT_MS ? begun.current.keys : [];
    begun.current = { keys: [], at: 0 };
    if (name === null) return;
    const single = name.length === 1;
    if (single && (!singleKeysOn() || isElsewhere(event.target) || (event.repeat && !REPEATING_KEYS.includes(name)))) return;
    // An open dialog takes precedence over shortcuts with a modifier.
    if (!single && document.querySelector('dialog[open]') !== null) return;
    const { keys, act, begun: more } = find(before, name);
    if (more) begun.current = { keys, at: event.timeStamp };
    if (act === null) return;
    const page = {
      viewer,
      findSchool,
      navigate: (path: string) => void navigate(path),
      openPalette: () => openByKey('palette'),
      openSheet: () => openByKey('sheet'),
    };
    if (ACTS[act](page)) event.preventDefault();
  }

  function onEvent(event: Event) {
    if (event.type === FIND) panel.open(asksForNewMessage(event) ? 'writing' : 'palette');
    else onKey(event as KeyboardEvent);
  }

  const latest = useRef(onEvent);
  // A layout effect, so that no key meets an outdated handler.
  useLayoutEffect(() => {
    latest.current = onEvent;
  });
  useEffect(() => {
    const away = new AbortController();
    for (const sign of ['keydown', FIND]) window.addEventListener(sign, (event) => event.defaultPrevented || latest.current(event), away);
    for (const event of waiting.splice(0)) latest.current(event);
    return () => away.abort();
  }, [waiting]);

  return panel.shown;
}
