import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { communitiesQuery } from '#web/features/communities/api/communities.ts';
import { useSession, type Viewer } from '#web/features/shell/api/session.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { notify } from '#web/ui/notify.ts';
import { ACTS } from './acts.ts';
import { FIND } from './find-event.ts';
import { isElsewhere, keyName } from './pressed.ts';
import { singleKeysOn } from './single-keys.ts';
import { find } from './table.ts';

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

const LOADERS = {
  palette: async () => (await import('#web/features/palette/palette.tsx')).Palette as ComponentType<Panel>,
  sheet: async () => (await import('./sheet.tsx')).Sheet as ComponentType<Panel>,
};
type Which = keyof typeof LOADERS;

/** The palette or the sheet, of which one is open at most. Until its code has come, what is typed is kept for it. */
function usePanel() {
  const [panel, setPanel] = useState<{ Panel: ComponentType<Panel>; which: Which } | null>(null);
  const typed = useRef<string | null>(null);

  function open(which: Which) {
    if (typed.current !== null) return;
    typed.current = '';
    LOADERS[which]().then(
      (Panel) => setPanel({ Panel, which }),
      () => {
        typed.current = null;
        notify.error('That could not be loaded. Please check your connection and try again.');
      },
    );
  }

  function close() {
    typed.current = null;
    setPanel(null);
  }

  /** Takes a key that comes while the panel is on its way. */
  function take(event: KeyboardEvent): boolean {
    if (typed.current === null || panel !== null) return false;
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return false;
    event.preventDefault();
    typed.current += event.key;
    return true;
  }

  function onSheet() {
    close();
    open('sheet');
  }

  const shown = panel && <panel.Panel key={panel.which} typed={typed.current ?? ''} onClose={close} onSheet={onSheet} />;
  return { open, take, shown };
}

/** The community that a school has for everybody, or for its premed students. */
function useSchool(viewer: Viewer | null): string | null {
  const query = { ...communitiesQuery(useApi()), enabled: viewer?.complete === true, retry: false };
  const own = useQuery(query).data?.items.filter(({ institution }) => institution !== null && institution.id === viewer?.institution?.id);
  return (own?.find(({ subSlug }) => subSlug === 'general') ?? own?.[0])?.path ?? null;
}

/** Does what keys say, wherever they are pressed; `waiting` was pressed before this was there. */
export function Keyboard({ waiting }: { waiting: Event[] }) {
  const viewer = useSession() ?? null;
  const school = useSchool(viewer);
  const navigate = useNavigate();
  const panel = usePanel();
  const begun = useRef<{ keys: readonly string[]; at: number }>({ keys: [], at: 0 });

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
      school,
      navigate: (path: string) => void navigate(path),
      openPalette: () => panel.open('palette'),
      openSheet: () => panel.open('sheet'),
    };
    if (ACTS[act](page)) event.preventDefault();
  }

  function onEvent(event: Event) {
    if (event.type === FIND) panel.open('palette');
    else onKey(event as KeyboardEvent);
  }

  const latest = useRef(onEvent);
  useEffect(() => {
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
