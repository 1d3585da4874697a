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
import { PART_MISSING } from '#web/ui/lazy-part.tsx';
import { notify } from '#web/ui/notify.ts';
import { ACTS } from './acts.ts';
import { isForPanel } from './panel-keys.ts';
import { isElsewhere, keyName } from './pressed.ts';
import { find } from './table.ts';

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
type PanelName = keyof typeof LOADERS;

/** Keys typed while a panel's code loads are kept for it. */
function usePanel() {
  const [panel, setPanel] = useState<{ Panel: ComponentType<Panel>; name: PanelName } | null>(null);
  const request = useRef<{ typed: string } | null>(null);

  function open(name: PanelName) {
    if (request.current !== null) return;
    const ownRequest = { typed: '' };
    request.current = ownRequest;
    LOADERS[name]().then(
      (Panel) => request.current === ownRequest && setPanel({ Panel, name }),
      () => {
        if (request.current !== ownRequest) return;
        request.current = null;
        notify.error(PART_MISSING);
      },
    );
  }

  function close() {
    request.current = null;
    setPanel(null);
  }

  /** These keys are meant for the panel that is loading, not for the page. */
  function captureKey(event: KeyboardEvent): boolean {
    if (request.current === null || panel !== null || !isForPanel(event)) return false;
    event.preventDefault();
    if (event.key === 'Escape') close();
    else if (event.key === 'Backspace') request.current.typed = request.current.typed.slice(0, -1);
    else if (event.key.length === 1) request.current.typed += event.key;
    return true;
  }

  function onSheet() {
    close();
    open('sheet');
  }

  const element = panel && <panel.Panel key={panel.name} typed={request.current?.typed ?? ''} onClose={close} onSheet={onSheet} />;
  return { open, captureKey, element };
}

function useFindSchool() {
  const query = communitiesQuery(useApi());
  const client = useQueryClient();
  return async ({ institution: own }: Viewer): Promise<string | null> => {
    const items = await client.ensureQueryData({ ...query, retry: false }).then(
      (communities) => communities.items,
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
  const sequence = useRef<{ keys: readonly string[]; at: number }>({ keys: [], at: 0 });

  function openByKey(name: PanelName) {
    panel.open(name);
    dismissHintQuietly('keyboard');
  }

  function onKey(event: KeyboardEvent) {
    if (panel.captureKey(event)) return;
    const name = keyName(event);
    const before = event.timeStamp - sequence.current.at < SEQUENCE_TIMEOUT_MS ? sequence.current.keys : [];
    sequence.current = { keys: [], at: 0 };
    if (name === null) return;
    const single = name.length === 1;
    if (single && (!singleKeysOn() || isElsewhere(event.target) || (event.repeat && !REPEATING_KEYS.includes(name)))) return;
    // An open dialog takes precedence over shortcuts with a modifier.
    if (!single && document.querySelector('dialog[open]') !== null) return;
    const { keys, act, isPrefix } = find(before, name);
    if (isPrefix) sequence.current = { keys, at: event.timeStamp };
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
    const controller = new AbortController();
    for (const type of ['keydown', FIND])
      window.addEventListener(type, (event) => event.defaultPrevented || latest.current(event), controller);
    for (const event of waiting.splice(0)) latest.current(event);
    return () => controller.abort();
  }, [waiting]);

  return panel.element;
}
