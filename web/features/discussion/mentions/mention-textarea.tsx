import { Textarea, type TextareaProps, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue, useMergedRef } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type Ref, useId, useRef, useState } from 'react';
import { MODERATORS } from '#shared/rules/mentions.ts';
import { foldUsername } from '#shared/rules/sign-up.ts';
import { INPUT_TEXTS } from '#shared/rules/texts/input.ts';
import { editText } from '#web/features/discussion/edit-text.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { isComposing } from '#web/lib/is-composing.ts';
import { CharacterCount, isNearLimit } from '#web/ui/character-count.tsx';
import { type MentionPlace, mentionsQuery } from './api/mentions.ts';
import { MentionList, type MentionOption } from './mention-list.tsx';
import classes from './mention-textarea.module.css';
import { mentionTexts as texts } from './texts/mentions.ts';
import { matchesTyped, mentionText, type TypedMention, typedMention } from './typed-mention.ts';

const DEBOUNCE_MS = 150;

interface MentionTextareaProps extends TextareaProps {
  place: MentionPlace;
  value: string;
  /** Longer text is kept and marked, because `maxLength` would cut pasted text without a word. */
  limit: number;
  ref?: Ref<HTMLTextAreaElement>;
}

export function MentionTextarea({ place, ref, limit, error, onChange, onKeyDown, ...props }: MentionTextareaProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const merged = useMergedRef(field, ref);
  const listId = useId();
  const [mention, setMention] = useState<TypedMention | null>(null);
  /** Index of the @ whose suggestions were dismissed or used. */
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const [chosen, setChosen] = useState(0);
  const options = useOptions(place, props.readOnly === true ? '' : (mention?.typed ?? ''));
  const open = mention !== null && mention.from !== closedAt && options.length > 0;
  const active = Math.min(chosen, options.length - 1);

  function updateMention() {
    if (field.current === null) return;
    const { value, selectionStart, selectionEnd } = field.current;
    const current = selectionStart === selectionEnd ? typedMention(value, selectionStart) : null;
    setClosedAt((at) => (current?.from === at ? at : null));
    if (current?.from === mention?.from && current?.typed === mention?.typed) return;
    setMention(current);
    setChosen(0);
  }

  function choose({ username }: MentionOption) {
    if (field.current === null || mention === null) return;
    const { from, typed } = mention;
    const { value } = field.current;
    const caret = from + typed.length + 1;
    // The rest of this name may stand behind the caret.
    const [rest = ''] = /^[\p{L}\p{N}._-]*/u.exec(value.slice(caret)) ?? [];
    const to = username.toLowerCase().startsWith((typed + rest).toLowerCase()) ? caret + rest.length : caret;
    const insert = `${mentionText(username)}${/^[\s.,;:!?)]/.test(value.slice(to)) ? '' : ' '}`;
    const end = from + insert.length;
    // The caret may stay at the end of the name, before a space that was there already.
    setClosedAt(from);
    editText(field.current, { from, to, insert, select: [end, end] });
  }

  function onKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    const option = options[active];
    const plain = !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || isComposing(event));
    if (!open || option === undefined || !plain) return onKeyDown?.(event);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setChosen((active + step + options.length) % options.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(option);
    else if (event.key === 'Escape') setClosedAt(mention.from);
    else return onKeyDown?.(event);
    event.preventDefault();
    // Escape would also close the dialog around the field.
    event.stopPropagation();
  }

  return (
    <div className={classes.box}>
      <Textarea
        {...props}
        ref={merged}
        error={props.value.length > limit ? INPUT_TEXTS.tooLong(limit) : error}
        aria-autocomplete="list"
        aria-controls={open ? listId : undefined}
        aria-activedescendant={open ? `${listId}-${active}` : undefined}
        onChange={(event) => {
          onChange?.(event);
          updateMention();
        }}
        onSelect={updateMention}
        onKeyDown={onKey}
        onBlur={() => setMention(null)}
      />
      {isNearLimit(props.value, limit) && (
        <div className={classes.count}>
          <CharacterCount text={props.value} max={limit} />
        </div>
      )}
      {open && (
        <MentionList
          id={listId}
          options={options}
          active={active}
          field={field}
          from={mention.from}
          onPoint={setChosen}
          onChoose={choose}
        />
      )}
      <VisuallyHidden role="status">{open ? texts.found(options.length) : ''}</VisuallyHidden>
    </div>
  );
}

/** Filters the previous suggestions while a request runs. */
function useOptions(place: MentionPlace, typed: string): readonly MentionOption[] {
  const [debounced] = useDebouncedValue(typed, DEBOUNCE_MS);
  const enabled = typed !== '' && debounced !== '' && place.communityId !== '';
  const { data } = useQuery({ ...mentionsQuery(useApi(), place, debounced), enabled, placeholderData: keepPreviousData });
  if (!enabled || data === undefined) return [];
  const moderators = { username: MODERATORS, name: texts.moderators, pictureUrl: null, moderator: false, group: true };
  return [
    ...data.items.filter((one) => matchesTyped(one, typed)),
    ...(data.moderators && MODERATORS.startsWith(foldUsername(typed)) ? [moderators] : []),
  ];
}
