import classes from './sheet.module.css';

/** As web/ui/sheet.module.css asks. */
const NARROW_TOUCH = '(max-width: 639.98px) and (pointer: coarse)';

/** The class of a popover that is a sheet from below on a narrow touch screen. */
export const SHEET = classes.sheet;

/** To be called when one opens: what a finger can do with it comes with the first. */
export function sheetOpened(panel: HTMLElement): void {
  if (!matchMedia(NARROW_TOUCH).matches) return;
  // Without a connection it closes as all menus do.
  import('./sheet-gestures.ts').then(({ attendSheet }) => attendSheet(panel)).catch(() => {});
}
