import { type ComponentProps, type ComponentType, lazy, memo, Suspense, useState } from 'react';
import classes from './markdown.module.css';
import type { MarkdownText } from './markdown-text.tsx';

type Props = ComponentProps<typeof MarkdownText>;

let loaded: ComponentType<Props> | undefined;

/** Loads the parser ahead of a screen that shows Markdown. */
export async function loadMarkdown(): Promise<ComponentType<Props>> {
  loaded ??= (await import('./markdown-text.tsx')).MarkdownText;
  return loaded;
}

// Load the parser before the first request, so that server-rendered pages always contain the formatted texts.
if (import.meta.env.SSR) await loadMarkdown();

/** The unformatted text: shown until the parser has loaded, or if it could not be loaded. */
function Written({ children }: Props) {
  return (
    <div className={classes.plain} dir="auto">
      {children}
    </div>
  );
}

const Later = lazy(async () => ({ default: await loadMarkdown().catch(() => Written) }));

/**
 * Renders user text as Markdown. The server's HTML contains the formatted text, and the rest of a first page hydrates without
 * waiting for the parser. Memoized, because a re-render of its parent before hydration would make React show the fallback.
 */
export const Markdown = memo(function Markdown(props: Props) {
  const [Text] = useState(() => loaded ?? Later);
  return (
    <Suspense fallback={<Written {...props} />}>
      <Text {...props} />
    </Suspense>
  );
});
