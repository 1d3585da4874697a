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
    'font-size': 'var(--mantine-font-size-sm)',
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
