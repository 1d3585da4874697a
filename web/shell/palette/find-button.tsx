import { IconSearch } from '@tabler/icons-react';
import { FIND } from '#web/lib/find-event.ts';
import { findTexts } from './texts/find-button.ts';

/** The way to the palette for those who press no keys. Its code comes when it is pressed. */
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
