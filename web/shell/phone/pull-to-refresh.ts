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

function isScreenQuery({ queryKey: [path] }: Query): boolean {
  return !(Array.isArray(path) && SHELL_ROUTES.has(path[0]));
}

function hasList(): boolean {
  const cache = browserSide().queryClient.getQueryCache();
  return cache.findAll({ type: 'active', predicate: isScreenQuery }).some(({ state }) => isPaged(state.data));
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

async function refetchScreen(indicator: PullIndicator): Promise<void> {
  indicator.asking();
  try {
    await browserSide().queryClient.refetchQueries({ type: 'active', predicate: isScreenQuery }, { throwOnError: true });
    indicator.over(true);
  } catch {
    indicator.over(false);
    notify.error(pullTexts.failed);
  }
}

/**
 * For the installed app: iOS apps have no pull to refresh, and other systems would reload the whole
 * page.
 */
export function enablePullToRefresh(): void {
  document.documentElement.style.overscrollBehaviorY = 'contain';
  let indicator: PullIndicator | null = null;
  let gesture: { x: number; y: number; pulling: boolean } | null = null;
  let busy = false;

  function onStart({ touches, target }: TouchEvent) {
    const [touch] = touches;
    if (gesture?.pulling) indicator?.over(false);
    gesture =
      touch !== undefined && touches.length === 1 && !busy && pullsPage(target)
        ? { x: touch.clientX, y: touch.clientY, pulling: false }
        : null;
  }

  function onMove({ touches: [touch] }: TouchEvent) {
    if (gesture === null || touch === undefined) return;
    const [across, down] = [Math.abs(touch.clientX - gesture.x), touch.clientY - gesture.y];
    if (!gesture.pulling) {
      if (Math.max(across, Math.abs(down)) < SLOP_PX) return;
      gesture.pulling = down > across;
    }
    if (!gesture.pulling || window.scrollY > 0) {
      if (gesture.pulling) indicator?.over(false);
      gesture = null;
      return;
    }
    indicator ??= createPullIndicator();
    indicator.pulled(Math.max(0, down - SLOP_PX) / TRIGGER_PX);
  }

  function onEnd({ type, changedTouches: [touch] }: TouchEvent) {
    const pulled = gesture?.pulling && touch !== undefined ? touch.clientY - gesture.y - SLOP_PX : 0;
    if (gesture?.pulling && indicator !== null) {
      if (type === 'touchend' && pulled >= TRIGGER_PX) {
        busy = true;
        void refetchScreen(indicator).finally(() => {
          busy = false;
        });
      } else indicator.over(false);
    }
    gesture = null;
  }

  // Passive listeners, so that scrolling is never delayed.
  for (const [type, listener] of [
    ['touchstart', onStart],
    ['touchmove', onMove],
    ['touchend', onEnd],
    ['touchcancel', onEnd],
  ] as const)
    document.addEventListener(type, listener, { passive: true });
}
