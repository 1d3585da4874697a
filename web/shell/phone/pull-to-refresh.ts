import type { Query } from '@tanstack/react-query';
import { browserSide } from '#web/lib/screen.ts';
import { notify } from '#web/ui/notify.ts';
import { createPullIndicator, type PullIndicator } from './pull-indicator.ts';
import { pullTexts } from './texts/pull.ts';

const SLOP_PX = 10;
const TRIGGER_PX = 130;
/** Queries of the shell, which refresh themselves. */
const SHELL_ROUTES = new Set<unknown>(['accounts', 'site', 'navigation']);
const OVERLAYS = ':popover-open,dialog[open]';
const FIELDS = 'input,textarea,select';

function ofScreen({ queryKey: [path] }: Query): boolean {
  return !(Array.isArray(path) && SHELL_ROUTES.has(path[0]));
}

function hasList(): boolean {
  const cache = browserSide().queryClient.getQueryCache();
  return cache.findAll({ type: 'active', predicate: ofScreen }).some(({ state }) => isPaged(state.data));
}
const isPaged = (data: unknown) => typeof data === 'object' && data !== null && 'pageParams' in data;

function pullsPage(target: EventTarget | null): boolean {
  if (window.scrollY > 0 || document.querySelector(OVERLAYS) !== null || !(target instanceof Element)) return false;
  if (target.closest(FIELDS) !== null) return false;
  for (let one: Element | null = target; one !== null && one !== document.body; one = one.parentElement) {
    const { position, overflowY } = getComputedStyle(one);
    if (position === 'fixed' || (/auto|scroll/.test(overflowY) && one.scrollHeight > one.clientHeight)) return false;
  }
  return hasList();
}

async function refetchScreen(sign: PullIndicator): Promise<void> {
  sign.asking();
  try {
    await browserSide().queryClient.refetchQueries({ type: 'active', predicate: ofScreen }, { throwOnError: true });
    sign.over(true);
  } catch {
    sign.over(false);
    notify.error(pullTexts.failed);
  }
}

/**
 * For the installed app: iOS apps have no pull to refresh, and other systems would reload the whole
 * page.
 */
export function enablePullToRefresh(): void {
  document.documentElement.style.overscrollBehaviorY = 'contain';
  let sign: PullIndicator | null = null;
  let begun: { x: number; y: number; pulling: boolean } | null = null;
  let busy = false;

  function onStart({ touches, target }: TouchEvent) {
    const [touch] = touches;
    if (begun?.pulling) sign?.over(false);
    begun =
      touch !== undefined && touches.length === 1 && !busy && pullsPage(target)
        ? { x: touch.clientX, y: touch.clientY, pulling: false }
        : null;
  }

  function onMove({ touches: [touch] }: TouchEvent) {
    if (begun === null || touch === undefined) return;
    const [across, down] = [Math.abs(touch.clientX - begun.x), touch.clientY - begun.y];
    if (!begun.pulling) {
      if (Math.max(across, Math.abs(down)) < SLOP_PX) return;
      begun.pulling = down > across;
    }
    if (!begun.pulling || window.scrollY > 0) {
      if (begun.pulling) sign?.over(false);
      begun = null;
      return;
    }
    sign ??= createPullIndicator();
    sign.pulled(Math.max(0, down - SLOP_PX) / TRIGGER_PX);
  }

  function onEnd({ type, changedTouches: [touch] }: TouchEvent) {
    const pulled = begun?.pulling && touch !== undefined ? touch.clientY - begun.y - SLOP_PX : 0;
    if (begun?.pulling && sign !== null) {
      if (type === 'touchend' && pulled >= TRIGGER_PX) {
        busy = true;
        void refetchScreen(sign).finally(() => {
          busy = false;
        });
      } else sign.over(false);
    }
    begun = null;
  }

  // Passive listeners, so that scrolling is never delayed.
  for (const [type, act] of [
    ['touchstart', onStart],
    ['touchmove', onMove],
    ['touchend', onEnd],
    ['touchcancel', onEnd],
  ] as const)
    document.addEventListener(type, act, { passive: true });
}
