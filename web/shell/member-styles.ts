import type { EntryContext } from 'react-router';

type Manifest = EntryContext['manifest'];

const known = new WeakMap<Manifest, readonly string[]>();

/** The style sheets of the members' bar: what all screens that come with it (`member` in vite.config.ts) have in common. */
function barStyles(manifest: Manifest): readonly string[] {
  const all = Object.values(manifest.routes).map((route) => route?.css ?? []);
  const [first = [], ...others] = all.filter((css) => css.some((file) => /\/member-[^/]+$/.test(file)));
  return first.filter((file) => others.every((css) => css.includes(file)));
}

/** Members have their bar also above what visitors read, of which React Router does not know it: its styles come with the HTML, not with the script. */
export function withMemberStyles(html: string, manifest: Manifest): string {
  if (!html.includes(' data-member=')) return html;
  const styles = known.get(manifest) ?? barStyles(manifest);
  known.set(manifest, styles);
  const missing = styles.filter((href) => !html.includes(`href="${href}"`));
  if (missing.length === 0) return html;
  return html.replace('</head>', `${missing.map((href) => `<link rel="stylesheet" href="${href}"/>`).join('')}</head>`);
}
