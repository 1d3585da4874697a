type Face = 'sans' | 'serif' | 'mono';

interface TypeStyle {
  name: string;
  face: Face;
  size: string;
  weight: 400 | 500 | 600;
}

/** All type styles; docs/design.md explains each size. Pages use no others, apart from italics and print. */
export const TYPE_STYLES: TypeStyle[] = [
  { name: 'tiny', face: 'sans', size: '--text-tiny', weight: 400 },
  { name: 'tiny label', face: 'sans', size: '--text-tiny', weight: 600 },
  { name: 'small', face: 'sans', size: '--text-small', weight: 400 },
  { name: 'small name', face: 'sans', size: '--text-small', weight: 500 },
  { name: 'small label', face: 'sans', size: '--text-small', weight: 600 },
  { name: 'body', face: 'sans', size: '--text-body', weight: 400 },
  { name: 'name', face: 'sans', size: '--text-body', weight: 500 },
  { name: 'label', face: 'sans', size: '--text-body', weight: 600 },
  { name: 'lead', face: 'sans', size: '--text-prose', weight: 400 },
  { name: 'quote', face: 'serif', size: '--text-body', weight: 400 },
  { name: 'prose', face: 'serif', size: '--text-prose', weight: 400 },
  { name: 'title in a line', face: 'serif', size: '--text-body', weight: 600 },
  { name: 'heading in prose', face: 'serif', size: '--text-prose', weight: 600 },
  { name: 'item title', face: 'serif', size: '--title-item', weight: 600 },
  { name: 'part title', face: 'serif', size: '--title-part', weight: 600 },
  { name: 'page title', face: 'serif', size: '--title-page', weight: 600 },
  { name: 'display', face: 'serif', size: '--title-display', weight: 600 },
  { name: 'hero', face: 'serif', size: '--title-hero', weight: 600 },
  { name: 'small code', face: 'mono', size: '--text-small', weight: 400 },
  { name: 'code', face: 'mono', size: '--text-body', weight: 400 },
];

/** Text of a page in other styles. Runs in the page, so it can use nothing outside its own body. */
export function findStrayType(styles: TypeStyle[]): string[] {
  const probe = document.body.appendChild(document.createElement('span'));
  const known = new Set(
    styles.map(({ face, size, weight }) => {
      probe.style.fontSize = `var(${size})`;
      return `${face} ${getComputedStyle(probe).fontSize} ${weight}`;
    }),
  );
  probe.remove();

  const FACES: Record<string, Face> = { 'Source Serif 4': 'serif', 'Inter Variable': 'sans', 'ui-monospace': 'mono' };
  const styleOf = (element: Element) => {
    const { fontFamily, fontSize, fontWeight } = getComputedStyle(element);
    const [first = ''] = fontFamily.split(',');
    return `${FACES[first.replaceAll(/["']/g, '')] ?? first} ${fontSize} ${fontWeight}`;
  };
  // Initials on a person's colour are a picture. Code in headings, labels and strong text has their size and weight.
  const EXEMPT =
    'svg *, [aria-hidden="true"], [aria-hidden="true"] *, noscript, .visually-hidden, :is(h1, h2, h3, h4, h5, h6, label, strong) code';
  const found = new Map<string, string>();
  const note = (element: Element, words: string) => {
    const style = styleOf(element);
    if (!known.has(style) && !found.has(style) && !element.matches(EXEMPT) && element.checkVisibility())
      found.set(style, words.trim().slice(0, 40));
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const words = node.textContent ?? '';
    if (node.parentElement !== null && words.trim() !== '') note(node.parentElement, words);
  }
  for (const field of document.querySelectorAll<HTMLElement>(
    'input:not([type=checkbox], [type=radio], [type=range], [type=file]), textarea, select',
  ))
    note(field, field.getAttribute('name') ?? field.tagName);
  return [...found].map(([style, words]) => `type: “${words}” is set in ${style}`);
}
