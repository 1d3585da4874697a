/** Layout problems of a page, found by script. Runs in the page, so it can use nothing outside its own body. */
export function findProblems({ touch }: { touch: boolean }): string[] {
  const found = new Set<string>();
  const page = document.documentElement;
  const cut = (text: string) => text.trim().replace(/\s+/g, ' ').slice(0, 40);
  const nameOf = (element: Element) => {
    const words = cut(element.getAttribute('aria-label') ?? element.textContent ?? '');
    return `${element.tagName.toLowerCase()}${words === '' ? '' : ` “${words}”`}`;
  };
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });
  const isHidden = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return !isShown(element) || width <= 1 || height <= 1 || element.closest('[aria-hidden="true"], [inert], .visually-hidden') !== null;
  };
  const floats = (element: Element) => {
    for (let one: Element | null = element; one !== null; one = one.parentElement) {
      const { position } = getComputedStyle(one);
      if (position === 'fixed' || position === 'sticky' || one.matches('[role=dialog], [role=menu], [popover]')) return true;
    }
    return false;
  };

  function checkWidth(): void {
    if (page.scrollWidth <= page.clientWidth) return;
    const wide = [...document.body.querySelectorAll('*')].filter(
      (one) => isShown(one) && one.getBoundingClientRect().right > page.clientWidth + 1,
    );
    found.add(`overflow: the page is ${page.scrollWidth} px wide (${wide.slice(0, 2).map(nameOf).join(', ')})`);
  }

  const MIN_CHARACTERS = 4;

  function checkCutOff(): void {
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      const ownText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '');
      if (element.matches('input, textarea, select, option') || isHidden(element)) continue;
      const { overflowX, textOverflow, overflowY } = getComputedStyle(element);
      if (!ownText && textOverflow !== 'ellipsis') continue;
      const sideways = element.scrollWidth > element.clientWidth + 1 && ['hidden', 'clip'].includes(overflowX);
      if (!sideways) continue;
      const letters = (element.textContent ?? '').trim().length;
      if (letters > MIN_CHARACTERS && (letters * element.clientWidth) / element.scrollWidth < MIN_CHARACTERS)
        found.add(`cut to a few letters: ${nameOf(element)}`);
      if (textOverflow !== 'ellipsis' && overflowY !== 'auto') found.add(`cut off without an ellipsis: ${nameOf(element)}`);
      else if (element.closest('[title], :is(a, button)[aria-label]') === null)
        found.add(`cut off, and nothing says the whole: ${nameOf(element)}`);
    }
  }

  const controls = [
    ...document.body.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=menuitem], [role=tab]',
    ),
  ].filter((element) => !isHidden(element) && !element.matches(':disabled') && getComputedStyle(element).pointerEvents !== 'none');

  /** Whether a link is in a line of text, for which WCAG requires no size. */
  const isInText = (element: Element) => {
    if (element.tagName !== 'A' || getComputedStyle(element).display !== 'inline') return false;
    return cut(element.parentElement?.textContent ?? '') !== cut(element.textContent ?? '');
  };
  function isCovered(element: HTMLElement): boolean {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && !element.contains(hit) && !hit.contains(element) && floats(hit) && !floats(element);
  }
  /** The area that reacts to a press can be larger than the element's box. */
  function pressable(element: HTMLElement): { width: number; height: number } {
    const { width, height } = element.getBoundingClientRect();
    if (width >= 44 && height >= 44) return { width, height };
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const box = element.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const label = element.closest('label') ?? (element.id === '' ? null : document.querySelector(`label[for="${CSS.escape(element.id)}"]`));
    const isHit = (left: number, top: number) => {
      const hit = document.elementFromPoint(left, top);
      return hit !== null && (element.contains(hit) || label?.contains(hit) === true || (hit.contains(element) && hit.tagName === 'LABEL'));
    };
    const reach = (dx: number, dy: number) => {
      let steps = 0;
      while (steps < 44 && isHit(x + dx * steps, y + dy * steps)) steps += 1;
      return steps;
    };
    const named = label?.getBoundingClientRect();
    return {
      width: Math.max(width, reach(1, 0) + reach(-1, 0)),
      height: Math.max(height, named?.height ?? 0, reach(0, 1) + reach(0, -1)),
    };
  }
  const MAIN =
    'header:not(article header, section header) *, button[type=submit], [role=toolbar] *, [role=menuitem], [role=tab], main button, summary';

  const topDialog = () => [...document.querySelectorAll('[role=dialog][aria-modal=true], dialog:modal')].filter(isShown).at(-1);

  function checkTargets(): void {
    const top = scrollY;
    for (const element of controls) {
      if (isInText(element) || isCovered(element)) continue;
      const { width, height } = pressable(element);
      const least = touch && element.matches(MAIN) ? 43.5 : 23.5;
      if (height < least || width < Math.min(least, 23.5))
        found.add(`target: ${nameOf(element)} is ${Math.round(width)}×${Math.round(height)} px`);
    }
    scrollTo({ top, behavior: 'instant' });
  }

  interface Piece {
    element: Element;
    box: DOMRect;
  }
  const share = (one: DOMRect, other: DOMRect) => [
    Math.min(one.right, other.right) - Math.max(one.left, other.left),
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top),
  ];

  /** The part of a box that its ancestors do not clip; null for 2 px or less. */
  function visiblePart(element: Element, box: DOMRect): DOMRect | null {
    let { left, top, right, bottom } = box;
    for (let one: Element | null = element; one !== null && one !== document.body; one = one.parentElement) {
      if (getComputedStyle(one).overflowY === 'visible') continue;
      const edge = one.getBoundingClientRect();
      [left, top, right, bottom] = [
        Math.max(left, edge.left),
        Math.max(top, edge.top),
        Math.min(right, edge.right),
        Math.min(bottom, edge.bottom),
      ];
      if (getComputedStyle(one).position === 'fixed') break;
    }
    return right - left > 2 && bottom - top > 2 ? new DOMRect(left, top, right - left, bottom - top) : null;
  }

  function checkFocus(): void {
    const top = scrollY;
    const dialog = topDialog();
    for (const element of controls) {
      // The skip link is visible only while it has the focus.
      if (element.tabIndex < 0 || dialog?.contains(element) === false || element.matches('a[href="#main"]')) continue;
      element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
      const box = visiblePart(element, element.getBoundingClientRect());
      if (box === null || box.right <= 0 || box.left >= innerWidth) found.add(`takes the focus, and is not to be seen: ${nameOf(element)}`);
    }
    scrollTo({ top, behavior: 'instant' });
  }

  function lines(): Piece[] {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const pieces: Piece[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      if (element === null || (node.textContent ?? '').trim() === '' || isHidden(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) pieces.push({ element, box });
    }
    return pieces;
  }

  function boxes(): Piece[] {
    // An inline link has one box around all its lines; `lines` covers them.
    const own = controls
      .filter((one) => getComputedStyle(one).display !== 'inline')
      .map((element) => ({ element, box: element.getBoundingClientRect() }));
    return [...lines(), ...own].flatMap(({ element, box }) => {
      const part = floats(element) || element.closest('svg, option') !== null ? null : visiblePart(element, box);
      return part === null ? [] : [{ element, box: part }];
    });
  }

  function checkOverlap(): void {
    const pieces = boxes();
    pieces.sort((one, other) => one.box.top - other.box.top);
    for (const [index, one] of pieces.entries()) {
      for (let next = index + 1; next < pieces.length; next += 1) {
        const other = pieces[next];
        if (other === undefined || other.box.top > one.box.bottom) break;
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        if (one.element.matches('input, textarea') || other.element.matches('input, textarea')) continue;
        const [across = 0, down = 0] = share(one.box, other.box);
        if (across > 3 && down > 5) found.add(`overlap: ${nameOf(one.element)} and ${nameOf(other.element)}`);
      }
    }
  }

  function checkShift(): void {
    const moves = (window as { galleryMoves?: Move[] }).galleryMoves ?? [];
    const shift = moves.reduce((sum, { value }) => sum + value, 0);
    if (shift > 0.005) found.add(`layout shift: ${shift.toFixed(3)}, of ${moves.map(({ what }) => what).join('; ')}`);
  }

  checkShift();
  checkWidth();
  checkCutOff();
  checkOverlap();
  checkTargets();
  checkFocus();
  return [...found];
}

interface Move {
  value: number;
  /** Up to five elements with their positions before and after, in pixels from the top. */
  what: string;
}

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/**
 * Records unexpected layout shifts from the first paint on. Runs in the page before its own
 * scripts.
 */
export function watchShift(): void {
  const state = window as { galleryMoves?: Move[] };
  if (state.galleryMoves !== undefined) return;
  state.galleryMoves = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      if (hadRecentInput) continue;
      const what = sources.map(({ node, previousRect, currentRect }) => {
        const name = node instanceof Element ? `${node.tagName.toLowerCase()}.${node.className}` : (node?.textContent ?? 'what is gone');
        return `${name.slice(0, 60)} from ${Math.round(previousRect.top)} to ${Math.round(currentRect.top)}`;
      });
      state.galleryMoves?.push({ value, what: what.join(', ') });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

export function forgetShift(): void {
  (window as { galleryMoves?: Move[] }).galleryMoves = [];
}
