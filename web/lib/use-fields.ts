import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

type Errors = Partial<Record<string, string>>;

/** The text of every field that is already filled in. */
function typed<Values extends Record<string, string>>(form: HTMLFormElement | null, names: readonly string[]): Partial<Values> {
  const found: Record<string, string> = {};
  for (const name of names) {
    const field = form?.elements.namedItem(name);
    if (field instanceof HTMLInputElement && field.type === 'checkbox') continue;
    const value = field instanceof Object && 'value' in field ? String(field.value) : '';
    if (value !== '') found[name] = value;
  }
  return found as Partial<Values>;
}

/**
 * The texts of a form and what is wrong with them. Fields are found by their `name`. An error stays until its field is
 * changed; what was typed stays whatever happens.
 */
export function useFields<Values extends Record<string, string>>(initial: Values) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors>({});

  // What was typed, or filled in by the browser, before this script ran.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes alive
  useLayoutEffect(() => {
    setValues((before) => ({ ...before, ...typed<Values>(form.current, Object.keys(initial)) }));
  }, []);

  function clear(name: string) {
    setErrors((before) => (before[name] === undefined ? before : { ...before, [name]: undefined }));
  }

  function change(name: keyof Values & string, value: string) {
    setValues((before) => ({ ...before, [name]: value }));
    clear(name);
  }

  /** Marks the wrong fields and leads to the first of them in the order of the form. */
  function refuse(wrong: Errors) {
    // The messages have to stand there before the focus comes, to be read with their field.
    flushSync(() => setErrors(wrong));
    focus((name) => wrong[name] !== undefined);
  }

  /** Leads to the first field whose name is wanted. */
  function focus(wanted: (name: string) => boolean) {
    for (const field of form.current?.elements ?? []) {
      const name = field.getAttribute('name');
      if (name !== null && wanted(name) && field instanceof HTMLElement) return field.focus();
    }
  }

  /** What a field of this name needs. */
  function field(name: keyof Values & string) {
    return {
      name: name as string,
      value: values[name],
      error: errors[name],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => change(name, event.currentTarget.value),
    };
  }

  return { form, values, errors, change, clear, refuse, focus, field };
}
