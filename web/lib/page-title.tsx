import { useSite } from './hooks.tsx';

/** The document's title. Screens that use it export an empty `meta`, so that no other title stands beside it. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · ${useSite().name}`}</title>;
}
