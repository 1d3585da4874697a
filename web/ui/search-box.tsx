import { IconSearch } from '@tabler/icons-react';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { LIMITS } from '#shared/rules/limits.ts';
import classes from './search-box.module.css';
import { commonTexts } from './texts/common.ts';

interface SearchBoxProps {
  label: string;
  hidden: [name: string, value: string][];
  /** In the URL. */
  term?: string;
  /** Key of the history entry. When it changes, the field shows the term again, unless `keepsText`. */
  entry?: string;
  keepsText?: boolean;
  /** The text in the field at first, by default the term. */
  typed?: string;
  onType?: (text: string) => void;
  onFocus?: () => void;
  describedBy?: string;
}

/** Works without script. "/" focuses its field (web/shell/shortcuts). */
export function SearchBox({
  label,
  hidden,
  term = '',
  entry = '',
  keepsText = false,
  typed = term,
  onType,
  onFocus,
  describedBy,
}: SearchBoxProps) {
  const field = useRef<HTMLInputElement>(null);
  const isLoading = useNavigation().state === 'loading';
  const { submittedTerm, typedLate } = useTermFromUrl(field, { term, entry, keepsText }, onType);
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
 * not yet in the URL, or while another page loads.
 * @returns refs: the submitted term, and whether text was typed while another page loads
 */
function useTermFromUrl(
  field: Field,
  { term, entry, keepsText }: Required<Pick<SearchBoxProps, 'term' | 'entry' | 'keepsText'>>,
  onType?: (text: string) => void,
) {
  const address = `${entry} ${term}`;
  const previous = useRef(address);
  const submittedTerm = useRef<string | null>(null);
  const typedLate = useRef(false);
  const onTermChange = useEffectEvent((text: string) => onType?.(text));
  useEffect(() => {
    if (field.current === null) return;
    const keeps = keepsText || submittedTerm.current === term || typedLate.current;
    if (previous.current !== address && !keeps) field.current.value = term;
    previous.current = address;
    submittedTerm.current = null;
    typedLate.current = false;
    onTermChange(field.current.value);
  }, [field, term, address, keepsText]);
  return { submittedTerm, typedLate };
}
