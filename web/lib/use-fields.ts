import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useDraftKeeper } from './draft-keeper.ts';
import type { Texts } from './kept-texts.ts';

type Errors = Partial<Record<string, string>>;

/** The text of every field that is already filled in otherwise than at the beginning. */
function typed(form: HTMLFormElement | null, initial: Record<string, string>): Texts {
  const found: Texts = {};
  for (const name of Object.keys(initial)) {
    const field = form?.elements.namedItem(name);
    if (field instanceof HTMLInputElement && field.type === 'checkbox') continue;
    const value = field instanceof Object && 'value' in field ? String(field.value) : '';
    if (value !== '' && value !== initial[name]) found[name] = value;
  }
  return found;
}

/** Without passwords, also where one is shown while it is typed: what a browser keeps, others at this computer can read. */
function keepable(form: HTMLFormElement | null, values: Texts): Texts {
  const isSecret = (name: string) => {
    const field = form?.elements.namedItem(name);
    return field instanceof HTMLInputElement && (field.type === 'password' || /password/i.test(field.name + field.autocomplete));
  };
  return Object.fromEntries(Object.entries(values).filter(([name]) => !isSecret(name)));
}

interface FieldsOptions {
  /** Under which what is typed is kept in this browser until `forget` (`draftKey`), as drafts are. */
  keep?: string;
}

/**
 * The texts of a form and what is wrong with them. Fields are found by their `name`. An error stays until its field is
 * changed; what was typed stays whatever happens.
 */
export function useFields<Values extends Record<string, string>>(initial: Values, { keep }: FieldsOptions = {}) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors>({});
  // What was typed last, also between two renders.
  const latest = useRef(initial);

  function show(next: Values) {
    latest.current = next;
    setValues(next);
  }

  const keeper = useDraftKeeper(keep, {
    empty: initial,
    latest: () => latest.current,
    // A draft may have fields that this form has no longer.
    show: (texts) => show(Object.fromEntries(Object.keys(initial).map((name) => [name, texts[name] ?? ''])) as Values),
  });

  // Over what was kept, what was typed, or filled in by the browser, before this script ran.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes alive
  useLayoutEffect(() => {
    show({ ...latest.current, ...typed(form.current, initial) });
  }, []);

  function clear(name: string) {
    setErrors((before) => (before[name] === undefined ? before : { ...before, [name]: undefined }));
  }

  function change(name: keyof Values & string, value: string) {
    const next = { ...latest.current, [name]: value };
    show(next);
    clear(name);
    keeper.save(keepable(form.current, next));
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

  return { form, values, errors, change, clear, refuse, focus, field, forget: keeper.forget, draft: keeper.state };
}
