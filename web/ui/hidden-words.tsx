import type { ReactNode } from 'react';

/** Words that are only heard, as Mantine's VisuallyHidden (text-field.tsx says why it is not that one). */
export function HiddenWords({ as: Element = 'span', children }: { as?: 'span' | 'h1'; children: ReactNode }) {
  return <Element className="m_515a97f8 mantine-VisuallyHidden-root">{children}</Element>;
}
