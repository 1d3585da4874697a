/** Styles that affect the text layout. */
const STYLES = [
  'border-width',
  'box-sizing',
  'direction',
  'font',
  'letter-spacing',
  'line-height',
  'padding',
  'tab-size',
  'text-indent',
  'unicode-bidi',
  'word-spacing',
] as const;

/**
 * Position of a character in pixels from the field's top left corner. No browser API returns it, so
 * this lays out a copy of the text.
 */
export function caretPosition(field: HTMLTextAreaElement, at: number): { left: number; top: number; bottom: number } {
  const copy = document.createElement('div');
  const style = getComputedStyle(field);
  for (const name of STYLES) copy.style.setProperty(name, style.getPropertyValue(name));
  Object.assign(copy.style, {
    position: 'absolute',
    visibility: 'hidden',
    width: `${field.offsetWidth}px`,
    borderStyle: 'solid',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
  });
  copy.textContent = field.value.slice(0, at);
  const mark = document.createElement('span');
  mark.textContent = '@';
  copy.append(mark);
  document.body.append(copy);
  const top = mark.offsetTop - field.scrollTop;
  const place = { left: mark.offsetLeft, top, bottom: top + mark.offsetHeight };
  copy.remove();
  return place;
}
