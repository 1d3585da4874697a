import { VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { LIMITS } from '#shared/rules/limits.ts';
import { ANNOUNCE_DEBOUNCE_MS, SEARCH_DEBOUNCE_MS } from '#web/features/search/use-typed-search.ts';
import { isComposing } from '#web/lib/is-composing.ts';
import { commonTexts } from '#web/ui/texts/common.ts';
import { useBackdropPress } from '#web/ui/use-backdrop-press.ts';
import type { Entry } from './entry.ts';
import { useGroups } from './groups.ts';
import classes from './palette.module.css';
import { PaletteList } from './palette-list.tsx';
import { saveRecent } from './recent.ts';
import { paletteTexts } from './texts/palette.ts';
import { useKeyboardSpace } from './use-keyboard-space.ts';

const STEPS: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 5, PageUp: -5 };

interface PaletteProps {
  /** Typed before the palette's code had loaded. */
  typed: string;
  onClose: () => void;
  onSheet: () => void;
  toWrite?: boolean;
}

export function NewMessagePalette(props: PaletteProps) {
  return <Palette {...props} toWrite />;
}

export function Palette({ typed: initialText, onClose, onSheet, toWrite = false }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const listId = useId();
  const navigate = useNavigate();
  const [text, setText] = useState(initialText);
  const [chosen, setChosen] = useState<string | null>(null);
  const typed = text.trim();
  const [debounced] = useDebouncedValue(typed, SEARCH_DEBOUNCE_MS);
  const { groups, searching, problem, viewer } = useGroups(typed, debounced, onSheet, toWrite);
  const texts = toWrite ? paletteTexts.writing : paletteTexts.all;
  const entries = groups.flatMap((group) => group.entries);
  // If new results remove the chosen entry, the first current match is active.
  const active = entries.find(({ id }) => id === chosen) ?? entries.find(({ isStale }) => !isStale);

  useKeyboardSpace(dialog);
  // Opens before the next key press, so that all keys reach the field.
  useLayoutEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);

  /** The browser restores the focus only if the dialog is closed before React removes it. */
  function leave() {
    dialog.current?.close();
    onClose();
  }

  const backdrop = useBackdropPress(leave);

  function choose(entry: Entry, inNewTab: boolean) {
    const { to } = entry;
    if (entry.stays && typeof to === 'function') return to();
    if (viewer !== null) saveRecent(viewer.id, entry);
    leave();
    if (typeof to === 'function') to();
    else if (inNewTab) window.open(to, '_blank', 'noopener');
    else void navigate(to, { state: { toWrite } });
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (isComposing(event)) return;
    if (event.key === 'k' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      leave();
    }
    if (event.key === 'Delete' && text === '' && active?.remove !== undefined) {
      event.preventDefault();
      const at = entries.indexOf(active);
      const neighbor = [entries[at + 1], entries[at - 1]].find((one) => one?.remove !== undefined);
      active.remove();
      setChosen(neighbor?.id ?? null);
    }
    if (event.key === 'Enter' && active !== undefined) {
      event.preventDefault();
      choose(active, event.ctrlKey || event.metaKey);
    }
    if (step === undefined || active === undefined) return;
    event.preventDefault();
    const at = entries.indexOf(active) + step;
    const next = Math.abs(step) === 1 ? (at + entries.length) % entries.length : Math.min(Math.max(at, 0), entries.length - 1);
    setChosen(entries[next]?.id ?? null);
  }

  return (
    <dialog
      ref={dialog}
      className={classes.palette}
      aria-label={texts.title}
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
      {...backdrop}
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
  searching: string | null;
  problem: string | null;
}

/** Announced late, so that screen readers skip intermediate states. */
function Foot({ typed, count, searching, problem }: FootProps) {
  const none = typed === '' ? paletteTexts.begin : paletteTexts.none(typed);
  const results = count === 0 ? none : paletteTexts.count(count);
  const message = searching ?? problem ?? results;
  const seen = searching !== null || problem !== null || count === 0;
  const [announcement] = useDebouncedValue(message, ANNOUNCE_DEBOUNCE_MS);
  return (
    <p className={classes.foot} data-busy={searching !== null || undefined} data-seen={seen || undefined}>
      {seen && <span aria-hidden="true">{message}</span>}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </p>
  );
}
