import { useSite } from './hooks.tsx';
import { pageTexts } from './texts/page.ts';

/** The document's title. Screens that use it export an empty `meta`, so that no other title stands beside it. */
export function PageTitle({ children }: { children: string }) {
  return <title>{pageTexts.title(children, useSite().name)}</title>;
}
