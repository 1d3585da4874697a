import { type ComponentProps, type ComponentType, lazy, memo, Suspense, useState } from 'react';
import classes from './markdown.module.css';
import type { MarkdownText } from './markdown-text.tsx';

type Props = ComponentProps<typeof MarkdownText>;

let loaded: ComponentType<Props> | undefined;

/** Brings the parser, for a screen that is about to show such texts. */
export async function loadMarkdown(): Promise<ComponentType<Props>> {
  loaded ??= (await import('./markdown-text.tsx')).MarkdownText;
  return loaded;
}

// A page made on the server has its texts, also in its first answer.
if (import.meta.env.SSR) await loadMarkdown();

/** As it was written: until the parser has come, and where it could not be loaded. */
function Written({ children }: Props) {
  return (
    <div className={classes.plain} dir="auto">
      {children}
    </div>
  );
}

const Later = lazy(async () => ({ default: await loadMarkdown().catch(() => Written) }));

/**
 * Text that people wrote, as Markdown. It stands in the HTML, and the rest of a first page comes alive without waiting for
 * the parser. Memoized: a change of what stands around it would make React show what stands there meanwhile.
 */
export const Markdown = memo(function Markdown(props: Props) {
  const [Text] = useState(() => loaded ?? Later);
  return (
    <Suspense fallback={<Written {...props} />}>
      <Text {...props} />
    </Suspense>
  );
});
