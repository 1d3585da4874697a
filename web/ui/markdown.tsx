import { type ComponentProps, type ComponentType, lazy, memo, Suspense, useState } from 'react';
import classes from './markdown.module.css';
import type { MarkdownText } from './markdown-text.tsx';

type Props = ComponentProps<typeof MarkdownText>;

let loaded: ComponentType<Props> | undefined;

export async function loadMarkdown(): Promise<ComponentType<Props>> {
  loaded ??= (await import('./markdown-text.tsx')).MarkdownText;
  return loaded;
}

// Load the parser before the first request, so that server-rendered HTML contains formatted text.
if (import.meta.env.SSR) await loadMarkdown();

function PlainText({ children }: Props) {
  return (
    <div className={classes.plain} dir="auto">
      {children}
    </div>
  );
}

const LazyMarkdown = lazy(async () => ({ default: await loadMarkdown().catch(() => PlainText) }));

/**
 * Hydrates without waiting for the parser. Memoized, because a re-render of the parent before
 * hydration would make React show the fallback.
 */
export const Markdown = memo(function Markdown(props: Props) {
  const [Text] = useState(() => loaded ?? LazyMarkdown);
  return (
    <Suspense fallback={<PlainText {...props} />}>
      <Text {...props} />
    </Suspense>
  );
});
