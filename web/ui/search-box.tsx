import { IconSearch } from '@tabler/icons-react';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { Form } from 'react-router';
import { LIMITS } from '#shared/rules/limits.ts';
import classes from './search-box.module.css';
import { searchBoxTexts } from './texts/search-box.ts';

interface SearchBoxProps {
  label: string;
  /** What else the address of the search says. */
  hidden: [name: string, value: string][];
  term?: string;
  /** Hears what stands in the field whenever that changes. */
  onType?: (text: string) => void;
  onFocus?: () => void;
  /** The element that says how results are reached from here. */
  describedBy?: string;
}

/** A search term and where it leads. A form that works before any script has run; "/" leads to its field (web/shell/shortcuts). */
export function SearchBox({ label, hidden, term = '', onType, onFocus, describedBy }: SearchBoxProps) {
  const field = useRef<HTMLInputElement>(null);
  const sent = useTermOfAddress(field, term, onType);
  return (
    <Form
      action="/search"
      role="search"
      className={classes.box}
      onSubmit={() => {
        sent.current = field.current?.value.trim() ?? null;
        // The keyboard of a telephone would cover what is found.
        if (matchMedia('(pointer: coarse)').matches) field.current?.blur();
      }}
    >
      {hidden.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input
        ref={field}
        type="search"
        name="q"
        defaultValue={term}
        maxLength={LIMITS.search}
        required
        aria-label={label}
        aria-describedby={describedBy}
        onInput={onType && ((event) => onType(event.currentTarget.value))}
        onFocus={onFocus}
        placeholder={label}
        enterKeyHint="search"
        autoComplete="off"
        className={classes.field}
      />
      <button type="submit" className={classes.button} aria-label={searchBoxTexts.act}>
        <IconSearch size={20} aria-hidden="true" />
      </button>
    </Form>
  );
}

type Field = RefObject<HTMLInputElement | null>;

/**
 * Another address, another term, also by the back button. What was typed before the page came alive stays, and so does what is
 * typed while a submitted term is on its way into the address.
 * @returns takes the term that is submitted
 */
function useTermOfAddress(field: Field, term: string, onType?: (text: string) => void): RefObject<string | null> {
  const before = useRef(term);
  const sent = useRef<string | null>(null);
  const tell = useEffectEvent((text: string) => onType?.(text));
  useEffect(() => {
    if (field.current === null) return;
    if (before.current !== term && sent.current !== term) field.current.value = term;
    before.current = term;
    sent.current = null;
    tell(field.current.value);
  }, [field, term]);
  return sent;
}
