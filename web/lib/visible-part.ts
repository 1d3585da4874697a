/** Below this height, the page's bar leaves too little room for writing. */
const LOW_HEIGHT_PX = 260;
const MIN_KEYBOARD_PX = 100;

let watching = false;

/**
 * Sets the area that an on-screen keyboard leaves: `--visible-top`, `--visible-height`, and
 * `--covered` below it.
 */
export function watchVisiblePart(): void {
  const visible = window.visualViewport;
  if (watching || visible === null) return;
  watching = true;
  const { style, dataset } = document.documentElement;
  const measure = () => {
    // Zooming shrinks the visual viewport too.
    if (visible.scale > 1.01) return;
    const covered = document.documentElement.clientHeight - visible.offsetTop - visible.height;
    style.setProperty('--visible-top', `${visible.offsetTop}px`);
    style.setProperty('--visible-height', `${visible.height}px`);
    style.setProperty('--covered', `${covered < MIN_KEYBOARD_PX ? 0 : covered}px`);
    if (visible.height < LOW_HEIGHT_PX) dataset.low = '';
    else delete dataset.low;
  };
  measure();
  visible.addEventListener('resize', measure);
  visible.addEventListener('scroll', measure);
}
