import { IconSearch } from '@tabler/icons-react';
import { FIND } from '#web/lib/find-event.ts';
import { findTexts } from './texts/find-button.ts';

export function FindButton({ className }: { className: string | undefined }) {
  return (
    <button
      type="button"
      className={className}
      aria-haspopup="dialog"
      aria-label={findTexts.act}
      title={findTexts.actAndKeys}
      onClick={() => window.dispatchEvent(new Event(FIND))}
    >
      <IconSearch size={24} aria-hidden="true" />
    </button>
  );
}
