import { useEffect, useRef } from 'react';
import { BusyButton } from './busy-button.tsx';
import classes from './load-more.module.css';
import { listTexts } from './texts/lists.ts';

interface LoadMoreProps {
  label: string;
  end?: string;
  hasMore: boolean;
  loading: boolean;
  failed: boolean;
  onLoad: () => Promise<unknown>;
  compact?: boolean;
}

/**
 * Stays rendered after the last page, empty or with `end`, because the focus then moves here from
 * the button.
 */
export function LoadMore({ label, end, hasMore, loading, failed, onLoad, compact = false }: LoadMoreProps) {
  const place = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);

  useEffect(() => {
    if (hasMore || !pressed.current) return;
    pressed.current = false;
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [hasMore]);

  function load() {
    pressed.current = true;
    void onLoad();
  }

  return (
    <div
      ref={place}
      tabIndex={-1}
      data-load-more
      className={classes.more}
      data-compact={compact || undefined}
      data-empty={(!hasMore && !failed && end === undefined) || undefined}
    >
      {hasMore && (
        <BusyButton variant={compact ? 'subtle' : 'default'} size={compact ? 'compact-sm' : 'md'} busy={loading} onClick={load}>
          {label}
        </BusyButton>
      )}
      <p className={classes.end} aria-live="polite">
        {failed && listTexts.failed}
        {!failed && !hasMore && end}
      </p>
    </div>
  );
}
