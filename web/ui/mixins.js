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
  'secondary-text': {
    color: 'var(--mantine-color-dimmed)',
    'font-size': 'var(--text-small)',
  },
  /** A thin underline, for links within text. */
  underline: (_mixin, offset) => ({
    'text-decoration': 'underline',
    'text-decoration-thickness': '1px',
    'text-underline-offset': offset,
  }),
  /** One line that ends in "…" where there is no room. */
  ellipsis: {
    overflow: 'hidden',
    'text-overflow': 'ellipsis',
    'white-space': 'nowrap',
  },
  /** As many lines, then "…". */
  'clamp-lines': (_mixin, lines) => ({
    display: '-webkit-box',
    '-webkit-box-orient': 'vertical',
    '-webkit-line-clamp': lines,
    overflow: 'hidden',
  }),
  'plain-list': {
    margin: '0',
    padding: '0',
    'list-style': 'none',
  },
  /** A button that looks like the text around it. */
  'plain-button': {
    border: '0',
    background: 'none',
    font: 'inherit',
    cursor: 'pointer',
  },
  'icon-button': (_mixin, size) => ({
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
  }),
  /** A field whose box is drawn by what stands around it. */
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
  /** A link with round ends. */
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
  /** Things beside each other, below each other where there is no room. */
  'wrapping-row': (_mixin, gap) => ({
    display: 'flex',
    'flex-wrap': 'wrap',
    'align-items': 'center',
    gap,
  }),
  /** The same, the first at the beginning and the last at the end. */
  'spread-row': (_mixin, gap) => ({
    display: 'flex',
    'flex-wrap': 'wrap',
    'align-items': 'center',
    'justify-content': 'space-between',
    gap,
  }),
  /** What one can press or go to, between others in a row. */
  control: {
    display: 'inline-flex',
    'align-items': 'center',
    'border-radius': 'var(--mantine-radius-sm)',
  },
  /** A way in the bar at the top. */
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
  /** A place in the bar below a phone's page: its sign over its words. */
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
    // Large letters leave no room for the words, which are still heard.
    '@container (max-width: 19rem)': {
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
  /** What opens from the bar or from a button. */
  panel: {
    margin: '0',
    border: '1px solid var(--mantine-color-default-border)',
    'overflow-y': 'auto',
    'overscroll-behavior': 'contain',
    background: 'var(--mantine-color-body)',
    color: 'var(--mantine-color-text)',
    'box-shadow': 'var(--shadow-panel)',
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
  /** Something new, on the sign of what has it. */
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
  /** How many are new, beside what has them. */
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
  /** What went wrong in a list, beside what can be done. */
  'list-problem': {
    display: 'flex',
    'flex-wrap': 'wrap',
    'align-items': 'center',
    gap: '0.25rem 1rem',
    color: 'var(--mantine-color-error)',
  },
  /** Rows whose tint reaches past their words. */
  'wide-rows': {
    margin: '0 -0.75rem',
    padding: '0',
    'border-top': '1px solid var(--mantine-color-default-border)',
    'list-style': 'none',
  },
  excerpt: {
    'max-width': '42rem',
    'unicode-bidi': 'plaintext',
    color: 'var(--text-soft)',
    'font-size': 'var(--text-small)',
    'line-height': '1.6',
    'white-space': 'pre-line',
    'overflow-wrap': 'anywhere',
  },
  /** The button of a form, kept at the lower edge of a phone and above its keyboard (web/lib/visible-part.ts). */
  'under-thumb': {
    position: 'sticky',
    'z-index': '10',
    bottom: 'var(--covered, 0)',
    'margin-inline': '-1rem',
    padding: '0.5rem 1rem max(0.5rem, env(safe-area-inset-bottom))',
    'border-top': '1px solid var(--mantine-color-default-border)',
    background: 'var(--mantine-color-body)',
  },
  /** Fills the next positioned ancestor, and reaches beyond it where the inset is negative. */
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
