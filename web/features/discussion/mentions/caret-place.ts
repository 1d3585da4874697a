/** What decides where the words of a field stand. */
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

/** Where a character of a field stands, in pixels from the field's upper left corner. Browsers do not say it: its text is laid out anew. */
export function caretPlace(field: HTMLTextAreaElement, at: number): { left: number; top: number; bottom: number } {
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
