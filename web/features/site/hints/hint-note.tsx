import { type ReactNode, useId, useRef, useState } from 'react';
import type { Hint } from '#shared/rules/hints.ts';
import { useViewer } from '#web/lib/hooks.tsx';
import { notify } from '#web/ui/notify.ts';
import textAction from '#web/ui/text-action.module.css';
import { dismissHint } from './dismiss-hint.ts';
import classes from './hint-note.module.css';
import { HintLinks, HintText } from './hint-text.tsx';
import { hintTexts } from './texts/hints.ts';

/**
 * Shows the first hint that is not dismissed. It is chosen at page load, so a dismissal in another
 * tab moves nothing.
 */
export function HintNote({ of }: { of: readonly Hint[] }): ReactNode {
  const open = useViewer()?.hints;
  const [shown, setShown] = useState(() => of.find((hint) => open?.includes(hint)) ?? null);
  const note = useRef<HTMLElement>(null);
  const id = useId();
  if (shown === null) return null;

  function close(hint: Hint) {
    // The focused button disappears, so move the focus to the page.
    note.current?.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
    setShown(null);
    dismissHint(hint).catch(() => notify.error(hintTexts.failed));
  }

  return (
    <section ref={note} className={classes.note} data-hint={shown} aria-labelledby={id}>
      <div className={classes.words}>
        <p id={id} className={classes.title}>
          {hintTexts[shown].title}
        </p>
        <HintText hint={shown} />
      </div>
      <div className={classes.acts}>
        <HintLinks hint={shown} />
        <button type="button" className={`${textAction.action} ${classes.close}`} aria-describedby={id} onClick={() => close(shown)}>
          {hintTexts.gotIt}
        </button>
      </div>
    </section>
  );
}
