import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { communitiesQuery } from '#web/features/communities/api/communities.ts';
import { needsNoMore } from '#web/features/site/hints/put-away.ts';
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

/** Milliseconds for which the first of two keys waits for the second. */
const PATIENCE = 1_500;
/** What may be held down. */
const HELD: readonly string[] = ['j', 'k'];

interface Panel {
  /** What was typed before it came. */
  typed: string;
  onClose: () => void;
  /** Instead of this one. */
  onSheet: () => void;
}

/** A member's communities, which stand first in the palette: coming later they would move what Enter chooses. */
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

/** The palette or the sheet, of which one is open at most. Until its code has come, what is typed is kept for it. */
function usePanel() {
  const [panel, setPanel] = useState<{ Panel: ComponentType<Panel>; which: Which } | null>(null);
  const asked = useRef<{ typed: string } | null>(null);

  function open(which: Which) {
    if (asked.current !== null) return;
    const mine = { typed: '' };
    asked.current = mine;
    LOADERS[which]().then(
      // Unless it was given up meanwhile.
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

  /** Takes a key that comes while the panel is on its way, and is no longer meant for the page. */
  function take(event: KeyboardEvent): boolean {
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
  return { open, take, shown };
}

/** Finds the community that a school has for everybody, or for its premed students. */
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

/** Does what keys say, wherever they are pressed; `waiting` was pressed before this was there. */
export function Keyboard({ waiting }: { waiting: Event[] }) {
  const viewer = useSession() ?? null;
  const findSchool = useFindSchool();
  const navigate = useNavigate();
  const panel = usePanel();
  const begun = useRef<{ keys: readonly string[]; at: number }>({ keys: [], at: 0 });

  function openByKey(which: Which) {
    panel.open(which);
    needsNoMore('keyboard');
  }

  function onKey(event: KeyboardEvent) {
    if (panel.take(event)) return;
    const name = keyName(event);
    const before = event.timeStamp - begun.current.at < PATIENCE ? begun.current.keys : [];
    begun.current = { keys: [], at: 0 };
    if (name === null) return;
    const single = name.length === 1;
    if (single && (!singleKeysOn() || isElsewhere(event.target) || (event.repeat && !HELD.includes(name)))) return;
    // A dialog that is open has a question of its own.
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
  // With the page and not after it: a key that comes in between would be taken for a panel that is there already.
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
