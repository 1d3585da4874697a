/** Cuts the text after this many lines. With large letters on a phone, allows twice as many lines. */
function clampLines(lines) {
  return {
    display: '-webkit-box',
    '-webkit-box-orient': 'vertical',
    '-webkit-line-clamp': lines,
    // With `hidden`, the box would scroll when a link in the text takes the focus.
    overflow: 'clip',
    'min-width': '0',
    '@media (width < 20em)': { '-webkit-line-clamp': String(2 * lines) },
  };
}

function iconButton(size) {
  return {
    display: 'inline-flex',
    flex: 'none',
    'align-items': 'center',
    'justify-content': 'center',
    width: size,
    height: size,
    padding: '0',
    border: '0',
    background: 'none',
    cursor: 'pointer',
  };
}

const secondaryText = {
  color: 'var(--mantine-color-dimmed)',
  'font-size': 'var(--text-small)',
};

/** Groups of declarations that several style sheets share, as `@mixin name argument;` (https://mantine.dev/styles/postcss-preset). */
export const mixins = {
  heading: (_mixin, size, lineHeight) => ({
    'font-family': 'var(--mantine-font-family-headings)',
    'font-size': size,
    'font-weight': '600',
    ...(lineHeight && { 'line-height': lineHeight }),
  }),
  'page-title': {
    'font-family': 'var(--mantine-font-family-headings)',
    'font-size': 'var(--title-page)',
    'font-weight': '600',
    'line-height': '1.15',
    'letter-spacing': '-0.015em',
  },
  'secondary-text': secondaryText,
  /** The title of a short list. */
  'small-title': {
    ...secondaryText,
    margin: '0',
    'font-weight': '600',
  },
  /** Secondary text within a heading. */
  'beside-heading': {
    ...secondaryText,
    'font-family': 'var(--mantine-font-family)',
    'font-weight': '400',
  },
  /** Text that looks like the label of a Mantine field. */
  'field-label': {
    margin: '0 0 0.25rem',
    'font-size': 'var(--text-body)',
    'font-weight': '500',
  },
  'error-text': {
    margin: '0',
    color: 'var(--mantine-color-error)',
    'font-size': 'var(--text-small)',
  },
  'moderation-page': {
    'max-width': 'calc(58rem + 2 * var(--shell-gap))',
    'margin-inline': 'var(--page-margin, auto)',
    padding: '2rem var(--shell-gap) 4rem',
  },
  /** A quiet link or button under the pointer. */
  'hovered-link': {
    color: 'var(--mantine-color-text)',
    'text-decoration': 'underline',
    'text-underline-offset': '0.2em',
  },
  /** A thin underline for links within text. */
  underline: (_mixin, offset) => ({
    'text-decoration': 'underline',
    'text-decoration-thickness': '1px',
    'text-underline-offset': offset,
  }),
  /** One line that ends in "…" if the text is too long. With large letters on a phone, the text wraps instead. */
  ellipsis: {
    overflow: 'hidden',
    'text-overflow': 'ellipsis',
    'white-space': 'nowrap',
    '@media (width < 20em)': {
      'white-space': 'normal',
      'overflow-wrap': 'anywhere',
    },
  },
  'clamp-lines': (_mixin, lines) => clampLines(lines),
  'plain-list': {
    margin: '0',
    padding: '0',
    'list-style': 'none',
  },
  /** A button that looks like the surrounding text. */
  'plain-button': {
    border: '0',
    background: 'none',
    font: 'inherit',
    cursor: 'pointer',
  },
  'icon-button': (_mixin, size) => iconButton(size),
  /** An icon button that stays in the background until it is used. */
  'quiet-icon-button': (_mixin, size) => ({
    ...iconButton(size),
    'border-radius': 'var(--mantine-radius-sm)',
    color: 'var(--mantine-color-dimmed)',
    '&:hover': { color: 'var(--mantine-color-text)' },
  }),
  /** A field without a box, because its container draws the box. */
  'bare-field': {
    flex: '1',
    'min-width': '0',
    border: '0',
    outline: 'none',
    background: 'none',
    color: 'inherit',
    font: 'inherit',
  },
  /** An item of a menu, as wide as the menu. */
  'menu-item': {
    display: 'flex',
    'align-items': 'center',
    width: '100%',
    border: '0',
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    'text-align': 'start',
    'text-decoration': 'none',
    cursor: 'pointer',
  },
  /** A link with rounded ends. */
  'round-link': {
    display: 'inline-flex',
    'align-items': 'center',
    'min-height': '2.25rem',
    'padding-inline': '0.75rem',
    border: '1px solid var(--control-border)',
    'border-radius': 'var(--radius-pill)',
    color: 'var(--mantine-color-text)',
    'text-decoration': 'none',
  },
  /** Elements one below the other. */
  stack: (_mixin, gap) => ({
    display: 'flex',
    'flex-direction': 'column',
    gap,
  }),
  /** A row whose elements wrap if they do not fit. */
  'wrapping-row': (_mixin, gap) => ({
    display: 'flex',
    'flex-wrap': 'wrap',
    'align-items': 'center',
    gap,
  }),
  /** Like wrapping-row, with the first element at the start and the last at the end. */
  'spread-row': (_mixin, gap) => ({
    display: 'flex',
    'flex-wrap': 'wrap',
    'align-items': 'center',
    'justify-content': 'space-between',
    gap,
  }),
  /** A link or button in a row with others. */
  control: {
    display: 'inline-flex',
    'align-items': 'center',
    'border-radius': 'var(--mantine-radius-sm)',
  },
  /** A navigation item in the top bar. */
  'bar-way': {
    display: 'inline-flex',
    'align-items': 'center',
    'min-height': '2.75rem',
    padding: '0 0.75rem',
    'border-radius': 'var(--mantine-radius-sm)',
    color: 'var(--mantine-color-text)',
    'font-size': 'var(--text-small)',
    'text-decoration': 'none',
    'white-space': 'nowrap',
  },
  /** An item of a phone's tab bar: an icon above its label. */
  'bar-tab': {
    position: 'relative',
    display: 'flex',
    flex: '1 1 auto',
    'flex-direction': 'column',
    'align-items': 'center',
    'justify-content': 'center',
    gap: '2px',
    width: 'auto',
    'min-width': '44px',
    height: '100%',
    'min-height': '0',
    margin: '0',
    padding: '0 2px',
    border: '0',
    'border-radius': '0',
    color: 'var(--mantine-color-text)',
    'text-decoration': 'none',
  },
  'bar-tab-words': {
    display: 'block',
    'max-width': '100%',
    overflow: 'hidden',
    'font-size': 'var(--text-tiny)',
    'font-weight': '400',
    'line-height': '1.2',
    'text-overflow': 'ellipsis',
    'white-space': 'nowrap',
    // At large font sizes the labels do not fit, so only screen readers get them.
    '@container (width <= 19em)': {
      position: 'absolute',
      width: '1px',
      height: '1px',
      'clip-path': 'inset(50%)',
    },
  },
  'bar-tab-dot': {
    top: '6px',
    'inset-inline-end': 'calc(50% - 16px)',
  },
  /** A panel that opens from the bar or a button. */
  panel: {
    margin: '0',
    border: '1px solid var(--mantine-color-default-border)',
    'overflow-y': 'auto',
    'overscroll-behavior': 'contain',
    background: 'var(--mantine-color-body)',
    color: 'var(--mantine-color-text)',
    'box-shadow': 'var(--shadow-panel)',
  },
  /** Lets a menu fill a low window, such as one at 400 % zoom, which has no room above or below the button. */
  'fill-low-window': {
    '@media (height < 25em)': {
      inset: '0.5rem',
      margin: 'auto',
      'max-height': 'calc(100dvh - 1rem)',
      'overflow-y': 'auto',
      'position-area': 'none',
      'position-try': 'none',
    },
  },
  /** A button that floats over a list. */
  pill: {
    padding: '0.25rem 1rem',
    border: '0',
    'border-radius': 'var(--radius-pill)',
    font: 'inherit',
    'font-size': 'var(--text-small)',
    'font-weight': '600',
    'box-shadow': 'var(--shadow-raised)',
    cursor: 'pointer',
  },
  /** A dot on an icon that marks something new. */
  'news-dot': {
    position: 'absolute',
    top: '9px',
    width: '10px',
    height: '10px',
    border: '2px solid var(--mantine-color-body)',
    'border-radius': 'var(--radius-round)',
    background: 'var(--unread)',
    '@media (forced-colors: active)': { background: 'Highlight' },
  },
  /** A pill with a number of new or waiting items. */
  'count-pill': {
    flex: 'none',
    'min-width': '1.25rem',
    padding: '0 0.25rem',
    'border-radius': 'var(--radius-pill)',
    background: 'var(--unread)',
    color: 'var(--on-unread)',
    'font-size': 'var(--text-tiny)',
    'font-weight': '600',
    'font-variant-numeric': 'tabular-nums',
    'line-height': '1.25rem',
    'text-align': 'center',
  },
  /** A row of fields and buttons above a list. */
  'list-tools': {
    display: 'flex',
    'flex-wrap': 'wrap',
    'align-items': 'center',
    gap: '0.5rem',
    padding: '1rem 0',
    'border-bottom': '1px solid var(--mantine-color-default-border)',
  },
  /** Rows whose background extends beyond the text. */
  'wide-rows': {
    margin: '0 -0.75rem',
    padding: '0',
    'border-top': '1px solid var(--mantine-color-default-border)',
    'list-style': 'none',
  },
  /** The start of a text, cut after this many lines. */
  excerpt: (_mixin, lines) => ({
    ...clampLines(lines),
    'max-width': '42rem',
    'unicode-bidi': 'plaintext',
    color: 'var(--text-soft)',
    'font-size': 'var(--text-small)',
    'line-height': '1.6',
    'white-space': 'pre-line',
    'overflow-wrap': 'anywhere',
  }),
  /** A form's submit button, kept at the lower edge of a phone's screen and above its keyboard (web/lib/visible-part.ts). */
  'under-thumb': {
    position: 'sticky',
    'z-index': '10',
    bottom: 'var(--covered, 0)',
    'margin-inline': '-1rem',
    padding: '0.5rem 1rem max(0.5rem, env(safe-area-inset-bottom))',
    'border-top': '1px solid var(--mantine-color-default-border)',
    background: 'var(--mantine-color-body)',
  },
  /** A pseudo-element that fills its nearest positioned ancestor. A negative inset extends it further. */
  cover: (_mixin, inset) => ({
    content: '""',
    position: 'absolute',
    inset,
  }),
  'visually-hidden': {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    'clip-path': 'inset(50%)',
    'white-space': 'nowrap',
  },
};
