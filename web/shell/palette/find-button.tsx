import { IconSearch } from '@tabler/icons-react';
import { FIND } from '#web/lib/find-event.ts';
import { findTexts } from './texts/find-button.ts';

interface FindButtonProps {
  className: string | undefined;
  /** Shows its words beside the sign. */
  worded?: boolean;
  /** Before the palette opens: a menu that closes gives the focus to its button, where it comes back afterwards. */
  onPress?: () => void;
}

/** The way to the palette for those who press no keys. Its code comes when it is pressed. */
export function FindButton({ className, worded = false, onPress }: FindButtonProps) {
  return (
    <button
      type="button"
      className={className}
      aria-haspopup="dialog"
      {...(worded ? {} : { 'aria-label': findTexts.act, title: findTexts.actAndKeys })}
      onClick={() => {
        onPress?.();
        window.dispatchEvent(new Event(FIND));
      }}
    >
      <IconSearch size={worded ? 20 : 22} stroke={1.6} aria-hidden="true" />
      {worded && findTexts.act}
    </button>
  );
}
