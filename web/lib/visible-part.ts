/** Pixels of height below which the bar of the page leaves no room for what one writes. */
const LOW = 260;
/** A keyboard covers more pixels than this; less is the browser's own bars. */
const LEAST = 100;

let watching = false;

/**
 * Tells the styles which part of the page a phone's keyboard leaves: where it begins (`--visible-top`), how high it is
 * (`--visible-height`) and how much below it is covered (`--covered`).
 */
export function watchVisiblePart(): void {
  const visible = window.visualViewport;
  if (watching || visible === null) return;
  watching = true;
  const { style, dataset } = document.documentElement;
  const measure = () => {
    // Zoomed in, the page is bigger than the screen, and that is as it should be.
    if (visible.scale > 1.01) return;
    const covered = document.documentElement.clientHeight - visible.offsetTop - visible.height;
    style.setProperty('--visible-top', `${visible.offsetTop}px`);
    style.setProperty('--visible-height', `${visible.height}px`);
    style.setProperty('--covered', `${covered < LEAST ? 0 : covered}px`);
    if (visible.height < LOW) dataset.low = '';
    else delete dataset.low;
  };
  measure();
  visible.addEventListener('resize', measure);
  visible.addEventListener('scroll', measure);
}
