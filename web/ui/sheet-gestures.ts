const SLOP_PX = 8;
const CLOSE_DISTANCE_PX = 90;
const CLOSE_SPEED_PX_PER_MS = 0.5;

interface Pull {
  x: number;
  y: number;
  at: number;
  /** Pixels pulled down; null until the direction is clear. */
  way: number | null;
}

const attached = new WeakSet<HTMLElement>();

export function enableSheetGestures(panel: HTMLElement): void {
  if (attached.has(panel) || !panel.matches(':popover-open')) return;
  attached.add(panel);
  const end = new AbortController();
  panel.addEventListener(
    'toggle',
    ({ newState }) => {
      if (newState === 'open') return;
      attached.delete(panel);
      end.abort();
    },
    end,
  );
  enablePullDown(panel, end.signal);
  closeOnBack(panel, end.signal);
  swallowPressOutside(panel, end.signal);
}

function enablePullDown(panel: HTMLElement, signal: AbortSignal): void {
  let pull: Pull | null = null;

  function onStart({ touches, timeStamp }: TouchEvent) {
    const [touch] = touches;
    pull = touch !== undefined && touches.length === 1 && panel.scrollTop <= 0 ? begin(touch, timeStamp) : null;
  }

  function onMove(event: TouchEvent) {
    const touch = event.touches[0];
    if (pull === null || touch === undefined) return;
    const [across, down] = [Math.abs(touch.clientX - pull.x), touch.clientY - pull.y];
    if (pull.way === null) {
      if (Math.max(across, Math.abs(down)) < SLOP_PX) return;
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
    const meant = way > CLOSE_DISTANCE_PX || (way > 3 * SLOP_PX && way / (timeStamp - at) > CLOSE_SPEED_PX_PER_MS);
    if (type === 'touchend' && meant) panel.hidePopover();
  }

  panel.addEventListener('touchstart', onStart, { signal, passive: true });
  panel.addEventListener('touchmove', onMove, { signal, passive: false });
  for (const type of ['touchend', 'touchcancel'] as const) panel.addEventListener(type, onEnd, { signal });
}

function begin({ clientX: x, clientY: y }: Touch, at: number): Pull {
  return { x, y, at, way: null };
}

/** Otherwise the press would click what lies behind the sheet. */
function swallowPressOutside(panel: HTMLElement, signal: AbortSignal): void {
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

/** For phones on which Back does not close popovers. */
function closeOnBack(panel: HTMLElement, signal: AbortSignal): void {
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
