import { useEffect, useRef } from 'react';
import { announce } from './announcer.tsx';
import { BusyButton } from './busy-button.tsx';
import classes from './load-more.module.css';
import { listTexts } from './texts/lists.ts';

/** An infinite query. */
export interface MoreOf {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
}

interface LoadMoreProps {
  label: string;
  end?: string;
  list: MoreOf;
  /** Runs before the next page is requested. */
  onPress?: () => void;
  /** Not for lists that announce new entries themselves or focus the first one. */
  announces?: boolean;
  compact?: boolean;
}

/**
 * Stays rendered after the last page, empty or with `end`, because the focus then moves here from
 * the button.
 */
export function LoadMore({ label, end, list, onPress, announces = false, compact = false }: LoadMoreProps) {
  const { hasNextPage: hasMore, isFetchingNextPage: loading, isFetchNextPageError: failed } = list;
  const place = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);

  const asked = useRef(false);
  const wasLoading = useRef(loading);
  useEffect(() => {
    if (wasLoading.current && !loading && asked.current) {
      asked.current = false;
      // The text below the button announces `end` and failures.
      if (announces && !failed && (hasMore || end === undefined)) announce(hasMore ? listTexts.more : listTexts.last);
    }
    wasLoading.current = loading;
  }, [loading, failed, announces, hasMore, end]);

  useEffect(() => {
    if (hasMore || !pressed.current) return;
    pressed.current = false;
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [hasMore]);

  function load() {
    pressed.current = true;
    asked.current = true;
    onPress?.();
    void list.fetchNextPage();
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
