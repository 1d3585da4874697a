/** Pixels that a finger moves before it means something. */
const SLOP = 8;
/** A sheet pulled down so many pixels closes, or a shorter way so many pixels in a millisecond. */
const FAR = 90;
const QUICK = 0.5;

interface Pull {
  x: number;
  y: number;
  /** Milliseconds, as events tell them. */
  at: number;
  /** Pixels pulled down; null until the finger has said where it goes. */
  way: number | null;
}

const attended = new WeakSet<HTMLElement>();

/** Lets an open sheet be pulled down and closed by the way back, until it closes. */
export function attendSheet(panel: HTMLElement): void {
  if (attended.has(panel) || !panel.matches(':popover-open')) return;
  attended.add(panel);
  const end = new AbortController();
  panel.addEventListener(
    'toggle',
    ({ newState }) => {
      if (newState === 'open') return;
      attended.delete(panel);
      end.abort();
    },
    end,
  );
  letPullDown(panel, end.signal);
  closeByWayBack(panel, end.signal);
  closeAlone(panel, end.signal);
}

function letPullDown(panel: HTMLElement, signal: AbortSignal): void {
  let pull: Pull | null = null;

  function onStart({ touches, timeStamp }: TouchEvent) {
    const [touch] = touches;
    // A list that is scrolled goes up first.
    pull = touch !== undefined && touches.length === 1 && panel.scrollTop <= 0 ? begin(touch, timeStamp) : null;
  }

  function onMove(event: TouchEvent) {
    const touch = event.touches[0];
    if (pull === null || touch === undefined) return;
    const [across, down] = [Math.abs(touch.clientX - pull.x), touch.clientY - pull.y];
    if (pull.way === null) {
      if (Math.max(across, Math.abs(down)) < SLOP) return;
      if (down < across) {
        pull = null;
        return;
      }
    }
    if (event.cancelable) event.preventDefault();
    pull.way = Math.max(0, down);
    panel.style.transitionDuration = '0s';
    panel.style.translate = `0 ${pull.way}px`;
  }

  function onEnd({ type, timeStamp }: TouchEvent) {
    const { way, at } = pull ?? { way: null, at: 0 };
    pull = null;
    if (way === null) return;
    panel.style.removeProperty('transition-duration');
    panel.style.removeProperty('translate');
    const meant = way > FAR || (way > 3 * SLOP && way / (timeStamp - at) > QUICK);
    if (type === 'touchend' && meant) panel.hidePopover();
  }

  panel.addEventListener('touchstart', onStart, { signal, passive: true });
  panel.addEventListener('touchmove', onMove, { signal, passive: false });
  for (const type of ['touchend', 'touchcancel'] as const) panel.addEventListener(type, onEnd, { signal });
}

function begin({ clientX: x, clientY: y }: Touch, at: number): Pull {
  return { x, y, at, way: null };
}

/** A press beside it closes it and does nothing else: the finger leaves when the sheet is gone, and would press what lay behind. */
function closeAlone(panel: HTMLElement, signal: AbortSignal): void {
  const onPress = ({ target }: PointerEvent) => {
    if (target instanceof Node && panel.contains(target)) return;
    const press = new AbortController();
    const stop = (event: MouseEvent) => {
      event.preventDefault();
      event.stopPropagation();
      press.abort();
      document.querySelector<HTMLElement>(`[popovertarget="${panel.id}"]`)?.focus({ preventScroll: true });
    };
    document.addEventListener('click', stop, { capture: true, signal: press.signal });
    document.addEventListener('pointerdown', () => press.abort(), { capture: true, signal: press.signal });
  };
  document.addEventListener('pointerdown', onPress, { capture: true, signal });
}

/** Phones whose way back does not close popovers by itself: it closes the sheet, and one stays on the page. */
function closeByWayBack(panel: HTMLElement, signal: AbortSignal): void {
  if (!('navigation' in window)) return;
  window.navigation.addEventListener(
    'navigate',
    (event) => {
      if (event.navigationType !== 'traverse' || !event.cancelable) return;
      event.preventDefault();
      panel.hidePopover();
    },
    { signal },
  );
}
