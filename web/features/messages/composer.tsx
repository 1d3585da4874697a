import { IconSend2 } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { LIMITS } from '#shared/rules/limits.ts';
import { cleanMessage } from '#shared/rules/messages.ts';
import { useDraft } from '#web/lib/draft.ts';
import { isComposing } from '#web/lib/is-composing.ts';
import { useFirstField } from '#web/lib/use-first-field.ts';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { CharacterCount, isNearLimit } from '#web/ui/character-count.tsx';
import { DraftNote } from '#web/ui/draft-note.tsx';
import classes from './composer.module.css';
import { conversationTexts } from './texts/conversation.ts';

const texts = conversationTexts.composer;

interface ComposerProps {
  draftKey: string;
  name: string;
  /** Focus the field on touch screens too. */
  toWrite: boolean;
  /** Another value focuses the field again. */
  visit: string;
  onSend: (requestKey: string, content: string) => void;
}

export function Composer({ draftKey, name, toWrite, visit, onSend }: ComposerProps) {
  const form = useRef<HTMLFormElement>(null);
  const { draft, change, clear, state } = useDraft(draftKey, { content: '' }, form);
  const [entered, setEntered] = useState(false);
  const isUntouched = state.restoredFrom !== null && !entered;
  const field = useRef<HTMLTextAreaElement>(null);
  useFirstField(form, 'textarea', toWrite, visit);
  const hydrated = useHydrated();
  const hintId = useId();
  const isTooLong = draft.content.length > LIMITS.message;
  const near = isNearLimit(draft.content, LIMITS.message);
  const ready = hydrated && !isTooLong && cleanMessage(draft.content) !== '';

  // Grows with the text. A restored draft grows only once the field has had the focus, so that
  // loading it shifts nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of the text
  useLayoutEffect(() => {
    const element = field.current;
    if (element === null || isUntouched) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight}px`;
  }, [draft.content, isUntouched]);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (!ready) return;
    onSend(draft.requestKey, cleanMessage(draft.content));
    clear();
    field.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    // During IME composition, Enter selects a candidate.
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    form.current?.requestSubmit();
  }

  return (
    <form ref={form} className={classes.composer} onSubmit={onSubmit} autoComplete="off">
      {!isUntouched && <DraftNote state={state} />}
      <div className={classes.line}>
        <textarea
          ref={field}
          name="content"
          rows={1}
          dir="auto"
          aria-label={texts.label(name)}
          aria-describedby={near ? hintId : undefined}
          aria-invalid={isTooLong || undefined}
          placeholder={texts.placeholder}
          enterKeyHint="send"
          className={classes.field}
          value={draft.content}
          onChange={(event) => change({ content: event.currentTarget.value })}
          onKeyDown={onKeyDown}
          onFocus={() => setEntered(true)}
        />
        <button type="submit" className={classes.send} disabled={!ready} title={texts.send}>
          <IconSend2 size={20} aria-hidden="true" />
        </button>
      </div>
      {near && (
        <div id={hintId} className={classes.hint}>
          <span>{isTooLong && texts.tooLong(LIMITS.message)}</span>
          <CharacterCount text={draft.content} max={LIMITS.message} />
        </div>
      )}
    </form>
  );
}
