import { IconSearch } from '@tabler/icons-react';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { Form, useNavigation, useNavigationType } from 'react-router';
import { LIMITS } from '#shared/rules/limits.ts';
import classes from './search-box.module.css';
import { commonTexts } from './texts/common.ts';

interface SearchBoxProps {
  label: string;
  hidden: [name: string, value: string][];
  /** In the URL. */
  term?: string;
  /** Key of the history entry. When the history changes it, the field shows the term again. */
  entry?: string;
  /** The text in the field at first, by default the term. */
  typed?: string;
  onType?: (text: string) => void;
  onFocus?: () => void;
  describedBy?: string;
}

/** Works without script. "/" focuses its field (web/shell/shortcuts). */
export function SearchBox({ label, hidden, term = '', entry = '', typed = term, onType, onFocus, describedBy }: SearchBoxProps) {
  const field = useRef<HTMLInputElement>(null);
  const isLoading = useNavigation().state === 'loading';
  const { submittedTerm, typedLate } = useTermFromUrl(field, { term, entry }, onType);
  return (
    <Form
      action="/search"
      role="search"
      className={classes.box}
      onSubmit={(event) => {
        // `required` would make screen readers call the empty field invalid.
        if (field.current?.value.trim() === '') return event.preventDefault();
        submittedTerm.current = field.current?.value.trim() ?? null;
        // Closes a phone's keyboard, which covers the results.
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
        defaultValue={typed}
        maxLength={LIMITS.search}
        aria-label={label}
        aria-describedby={describedBy}
        onInput={({ currentTarget }) => {
          typedLate.current = isLoading;
          onType?.(currentTarget.value);
        }}
        onFocus={onFocus}
        placeholder={label}
        enterKeyHint="search"
        autoComplete="off"
        className={classes.field}
      />
      <button type="submit" className={classes.button} aria-label={commonTexts.search}>
        <IconSearch size={20} aria-hidden="true" />
      </button>
    </Form>
  );
}

type Field = RefObject<HTMLInputElement | null>;

/**
 * Follows the term in the URL. Keeps text that was typed before hydration, while a submitted term is
 * not yet in the URL, or while a filter or another page loads.
 * @returns refs: the submitted term, and whether text was typed while another page loads
 */
function useTermFromUrl(field: Field, { term, entry }: { term: string; entry: string }, onType?: (text: string) => void) {
  const previous = useRef({ entry, term });
  const submittedTerm = useRef<string | null>(null);
  const typedLate = useRef(false);
  const byHistory = useNavigationType() === 'POP';
  const onTermChange = useEffectEvent((text: string) => onType?.(text));
  useEffect(() => {
    if (field.current === null) return;
    const sameTerm = previous.current.term === term;
    const moved = !sameTerm || previous.current.entry !== entry;
    const onlyFilter = sameTerm && !byHistory && field.current.value.trim() !== '';
    const keeps = submittedTerm.current === term || typedLate.current || onlyFilter;
    if (moved && !keeps) field.current.value = term;
    previous.current = { entry, term };
    submittedTerm.current = null;
    typedLate.current = false;
    onTermChange(field.current.value);
  }, [field, term, entry, byHistory]);
  return { submittedTerm, typedLate };
}
