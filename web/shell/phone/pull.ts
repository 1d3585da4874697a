import type { Query } from '@tanstack/react-query';
import { browserSide } from '#web/lib/screen.ts';
import { notify } from '#web/ui/notify.ts';
import { createPullSign, type PullSign } from './pull-sign.ts';
import { pullTexts } from './texts/pull.ts';

/** Pixels that a finger moves before it means something. */
const SLOP = 10;
/** Pixels that a finger pulls until it is far enough. */
const FAR = 130;
/** What stands around a screen and keeps itself up to date. */
const AROUND = new Set<unknown>(['accounts', 'site', 'navigation']);
/** What lies over the page. */
const OVER = ':popover-open,dialog[open]';
/** Where a finger chooses among words. */
const FIELDS = 'input,textarea,select';

/** Questions of this screen that are no part of what stands around every one. */
function ofScreen({ queryKey: [path] }: Query): boolean {
  return !(Array.isArray(path) && AROUND.has(path[0]));
}

/** Whether there is a list that one would expect to be asked for anew. */
function hasList(): boolean {
  const cache = browserSide().queryClient.getQueryCache();
  return cache.findAll({ type: 'active', predicate: ofScreen }).some(({ state }) => isPaged(state.data));
}
const isPaged = (data: unknown) => typeof data === 'object' && data !== null && 'pageParams' in data;

/** Whether a pull that begins here is one of the page: nothing between can be scrolled or lies over it. */
function pullsPage(target: EventTarget | null): boolean {
  if (window.scrollY > 0 || document.querySelector(OVER) !== null || !(target instanceof Element)) return false;
  if (target.closest(FIELDS) !== null) return false;
  for (let one: Element | null = target; one !== null && one !== document.body; one = one.parentElement) {
    const { position, overflowY } = getComputedStyle(one);
    if (position === 'fixed' || (/auto|scroll/.test(overflowY) && one.scrollHeight > one.clientHeight)) return false;
  }
  return hasList();
}

/** Asks for what this screen shows; what is typed stays, for nothing is taken away before the answer has come. */
async function askAnew(sign: PullSign): Promise<void> {
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
 * Pulling down asks for the lists of a screen anew. For where the site is installed: in a tab browsers load the page anew by
 * themselves, an app on an iPhone has no such thing, and elsewhere the browser's own would load all of it.
 */
export function letPull(): void {
  document.documentElement.style.overscrollBehaviorY = 'contain';
  let sign: PullSign | null = null;
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
      if (Math.max(across, Math.abs(down)) < SLOP) return;
      begun.pulling = down > across;
    }
    if (!begun.pulling || window.scrollY > 0) {
      if (begun.pulling) sign?.over(false);
      begun = null;
      return;
    }
    sign ??= createPullSign();
    sign.pulled(Math.max(0, down - SLOP) / FAR);
  }

  function onEnd({ type, changedTouches: [touch] }: TouchEvent) {
    const pulled = begun?.pulling && touch !== undefined ? touch.clientY - begun.y - SLOP : 0;
    if (begun?.pulling && sign !== null) {
      if (type === 'touchend' && pulled >= FAR) {
        busy = true;
        void askAnew(sign).finally(() => {
          busy = false;
        });
      } else sign.over(false);
    }
    begun = null;
  }

  // None of them holds the page back: it scrolls as it always does.
  for (const [type, act] of [
    ['touchstart', onStart],
    ['touchmove', onMove],
    ['touchend', onEnd],
    ['touchcancel', onEnd],
  ] as const)
    document.addEventListener(type, act, { passive: true });
}
