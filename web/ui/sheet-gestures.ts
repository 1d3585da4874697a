const SLOP_PX = 8;
const CLOSE_DISTANCE_PX = 90;
const CLOSE_SPEED_PX_PER_MS = 0.5;

interface Pull {
  x: number;
  y: number;
  at: number;
  /** Pixels pulled down; null until the direction is clear. */
  distance: number | null;
}

const attached = new WeakSet<HTMLElement>();

export function enableSheetGestures(panel: HTMLElement): void {
  if (attached.has(panel) || !panel.matches(':popover-open')) return;
  attached.add(panel);
  const controller = new AbortController();
  panel.addEventListener(
    'toggle',
    ({ newState }) => {
      if (newState === 'open') return;
      attached.delete(panel);
      controller.abort();
    },
    controller,
  );
  enablePullDown(panel, controller.signal);
  closeOnBack(panel, controller.signal);
  swallowPressOutside(panel, controller.signal);
}

function enablePullDown(panel: HTMLElement, signal: AbortSignal): void {
  let pull: Pull | null = null;

  function onStart({ touches, timeStamp }: TouchEvent) {
    const [touch] = touches;
    pull = touch !== undefined && touches.length === 1 && panel.scrollTop <= 0 ? startPull(touch, timeStamp) : null;
  }

  function onMove(event: TouchEvent) {
    const touch = event.touches[0];
    if (pull === null || touch === undefined) return;
    const [across, down] = [Math.abs(touch.clientX - pull.x), touch.clientY - pull.y];
    if (pull.distance === null) {
      if (Math.max(across, Math.abs(down)) < SLOP_PX) return;
      if (down < across) {
        pull = null;
        return;
      }
    }
    if (event.cancelable) event.preventDefault();
    pull.distance = Math.max(0, down);
    panel.style.transitionDuration = '0s';
    panel.style.translate = `0 ${pull.distance}px`;
  }

  function onEnd({ type, timeStamp }: TouchEvent) {
    const { distance, at } = pull ?? { distance: null, at: 0 };
    pull = null;
    if (distance === null) return;
    panel.style.removeProperty('transition-duration');
    panel.style.removeProperty('translate');
    const shouldClose = distance > CLOSE_DISTANCE_PX || (distance > 3 * SLOP_PX && distance / (timeStamp - at) > CLOSE_SPEED_PX_PER_MS);
    if (type === 'touchend' && shouldClose) panel.hidePopover();
  }

  panel.addEventListener('touchstart', onStart, { signal, passive: true });
  panel.addEventListener('touchmove', onMove, { signal, passive: false });
  for (const type of ['touchend', 'touchcancel'] as const) panel.addEventListener(type, onEnd, { signal });
}

function startPull({ clientX: x, clientY: y }: Touch, at: number): Pull {
  return { x, y, at, distance: null };
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
