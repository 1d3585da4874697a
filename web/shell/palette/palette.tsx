import { VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { LIMITS } from '#shared/rules/limits.ts';
import { PAUSE, REST } from '#web/features/search/use-typed-search.ts';
import { commonTexts } from '#web/ui/texts/common.ts';
import type { Entry } from './entry.ts';
import { useGroups } from './groups.ts';
import classes from './palette.module.css';
import { PaletteList } from './palette-list.tsx';
import { keepRecent } from './recent.ts';
import { paletteTexts } from './texts/palette.ts';
import { useRoom } from './use-room.ts';

/** The number of entries by which each key moves the selection. */
const STEPS: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 5, PageUp: -5 };

interface PaletteProps {
  /** The text that was typed before the palette opened. */
  typed: string;
  onClose: () => void;
  onSheet: () => void;
  /** Lists only people to write to. */
  toWrite?: boolean;
}

/** A palette that finds a person and opens the conversation with them. */
export function NewMessagePalette(props: PaletteProps) {
  return <Palette {...props} toWrite />;
}

/** Finds communities, people, posts and actions by a few letters. A native modal dialog with a field and a list. */
export function Palette({ typed: before, onClose, onSheet, toWrite = false }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const listId = useId();
  const navigate = useNavigate();
  const [text, setText] = useState(before);
  const [chosen, setChosen] = useState<string | null>(null);
  const typed = text.trim();
  const [asked] = useDebouncedValue(typed, PAUSE);
  const { groups, searching, problem, viewer } = useGroups(typed, asked, onSheet, toWrite);
  const texts = toWrite ? paletteTexts.writing : paletteTexts.all;
  const entries = groups.flatMap((group) => group.entries);
  // New results can remove the chosen entry. Then the first entry that matches the current text is active.
  const active = entries.find(({ id }) => id === chosen) ?? entries.find(({ isStale }) => !isStale);

  useRoom(dialog);
  // A layout effect opens the dialog before the next key press, so that all keys reach its field.
  useLayoutEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);

  /** Closes the dialog before React removes it, because only then does the browser restore the focus. */
  function leave() {
    dialog.current?.close();
    onClose();
  }

  function choose(entry: Entry, beside: boolean) {
    const { to } = entry;
    if (entry.stays && typeof to === 'function') return to();
    if (viewer !== null) keepRecent(viewer.id, entry);
    leave();
    if (typeof to === 'function') to();
    else if (beside) window.open(to, '_blank', 'noopener');
    else void navigate(to);
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'k' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      leave();
    }
    if (event.key === 'Delete' && text === '' && active?.remove !== undefined) {
      event.preventDefault();
      const at = entries.indexOf(active);
      const beside = [entries[at + 1], entries[at - 1]].find((one) => one?.remove !== undefined);
      active.remove();
      setChosen(beside?.id ?? null);
    }
    if (event.key === 'Enter' && active !== undefined) {
      event.preventDefault();
      choose(active, event.ctrlKey || event.metaKey);
    }
    if (step === undefined || active === undefined) return;
    event.preventDefault();
    const at = entries.indexOf(active) + step;
    // Single steps wrap around, larger steps stop at the ends.
    const next = Math.abs(step) === 1 ? (at + entries.length) % entries.length : Math.min(Math.max(at, 0), entries.length - 1);
    setChosen(entries[next]?.id ?? null);
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it with Escape
    <dialog
      ref={dialog}
      className={classes.palette}
      aria-label={texts.title}
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
      onClick={(event) => {
        // The content covers the dialog, so only a press on the backdrop has the dialog itself as target.
        if (event.target === dialog.current) leave();
      }}
    >
      <div className={classes.content}>
        <div className={classes.head}>
          <IconSearch size={20} aria-hidden="true" className={classes.sign} />
          <input
            className={classes.field}
            type="text"
            role="combobox"
            aria-label={texts.label}
            aria-autocomplete="list"
            aria-expanded={entries.length > 0}
            aria-controls={listId}
            aria-activedescendant={active && `${listId}-${active.id}`}
            placeholder={texts.placeholder}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={LIMITS.search}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setChosen(null);
            }}
            onKeyDown={onKeyDown}
          />
          <button type="button" className={classes.close} aria-label={commonTexts.close} onClick={leave}>
            <IconX size={20} aria-hidden="true" />
          </button>
        </div>
        <PaletteList id={listId} groups={groups} active={active?.id} onPoint={setChosen} onChoose={choose} />
        <Foot typed={typed} count={entries.length} searching={searching} problem={problem} />
      </div>
    </dialog>
  );
}

interface FootProps {
  typed: string;
  count: number;
  /** The text shown while a request is running, otherwise null. */
  searching: string | null;
  problem: string | null;
}

/**
 * Shows the search status if there is something to tell, and announces it after a delay, so that screen readers do not read every
 * intermediate state.
 */
function Foot({ typed, count, searching, problem }: FootProps) {
  const none = typed === '' ? paletteTexts.begin : paletteTexts.none(typed);
  const results = count === 0 ? none : paletteTexts.count(count);
  const words = searching ?? problem ?? results;
  const seen = searching !== null || problem !== null || count === 0;
  const [heard] = useDebouncedValue(words, REST);
  return (
    <p className={classes.foot} data-busy={searching !== null || undefined} data-seen={seen || undefined}>
      {seen && <span aria-hidden="true">{words}</span>}
      <VisuallyHidden role="status">{heard}</VisuallyHidden>
    </p>
  );
}
