import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useId } from 'react';
import classes from './community-links.module.css';
import { type Communities, communitySections } from './community-sections.ts';
import { Way } from './way.tsx';

interface CommunityLinksProps {
  communities: UseQueryResult<Communities>;
  /** Whether each section opens and closes; it begins closed. */
  expandable?: boolean;
}

/** The member's own communities, by section. */
export function CommunityLinks({ communities: { data, isError, refetch }, expandable = false }: CommunityLinksProps) {
  if (data === undefined) {
    return (
      <p className={classes.state} role="status">
        {isError ? 'Failed to load navigation.' : 'Loading…'}
        {isError && (
          <button type="button" className={classes.again} onClick={() => void refetch()}>
            Try again
          </button>
        )}
      </p>
    );
  }
  return (
    <div className={classes.sections} data-expandable={expandable || undefined}>
      {communitySections(data.items).map(({ kind, title, items }) => (
        <Section key={kind} title={title} expandable={expandable}>
          {items.map(({ id, displayName, path }) => (
            <li key={id}>
              <Way to={path} className={classes.link}>
                {displayName}
              </Way>
            </li>
          ))}
        </Section>
      ))}
    </div>
  );
}

function Section({ title, expandable, children }: { title: string; expandable: boolean; children: ReactNode }) {
  const id = useId();
  const list = (
    <ul className={classes.list} aria-labelledby={id}>
      {children}
    </ul>
  );
  if (expandable) {
    return (
      <details className={classes.section}>
        <summary id={id} className={classes.title}>
          {title}
        </summary>
        {list}
      </details>
    );
  }
  return (
    <div className={classes.section}>
      <p id={id} className={classes.title}>
        {title}
      </p>
      {list}
    </div>
  );
}
