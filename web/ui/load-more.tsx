import { useRef } from 'react';
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

/** After the last page, the focus moves to the text that replaces the button. */
export function LoadMore({ label, end, hasMore, loading, failed, onLoad, compact = false }: LoadMoreProps) {
  const place = useRef<HTMLDivElement>(null);

  async function load() {
    await onLoad();
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
    });
  }

  return (
    <div ref={place} tabIndex={-1} data-load-more className={classes.more} data-compact={compact || undefined}>
      {hasMore && (
        <BusyButton
          variant={compact ? 'subtle' : 'default'}
          size={compact ? 'compact-sm' : 'md'}
          busy={loading}
          onClick={() => void load()}
        >
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
