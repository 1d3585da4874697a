import { schemaResolver, useForm } from '@mantine/form';
import { type ChangeEvent, type FormEvent, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useDraftKeeper } from './draft-keeper.ts';
import { fieldErrors } from './errors.ts';
import { NOTHING_POSTED, type Posted } from './form-action.ts';
import type { Texts } from './kept-texts.ts';

type FormValues = Record<string, string | boolean>;
type Errors = Partial<Record<string, string>>;

/** What a schema of the contract finds wrong, by field. */
export function validator(schema: Parameters<typeof schemaResolver>[0]) {
  return schemaResolver(schema, { sync: true }) as (input: unknown) => Errors;
}

interface ContractFormOptions<Values extends FormValues> {
  initial: Values;
  /** Label of each field that can be wrong, in the order of the form. */
  labels: Record<string, string>;
  /** What is wrong before anything is sent, by field: see `validator`. */
  validate: (values: Values) => Errors;
  /** What became of this form where the browser sent it without script. */
  posted?: Posted | undefined;
  /** Under which what is typed is kept in this browser until `forget` (`draftKey`), as drafts are. */
  keep?: string;
}

/** What was typed, or filled in by the browser, before this script ran. */
function filledIn<Values extends FormValues>(form: HTMLFormElement | null, initial: Values): Partial<Values> {
  const found: FormValues = {};
  for (const [name, before] of Object.entries(initial)) {
    const field = form?.elements.namedItem(name);
    const isBox = field instanceof HTMLInputElement && field.type === 'checkbox';
    const value = isBox ? field.checked : field instanceof Object && 'value' in field ? String(field.value) : '';
    if (value !== '' && value !== before) found[name] = value;
  }
  return found as Partial<Values>;
}

function beginWith<Values extends FormValues>(initial: Values, posted: Texts): Values {
  const typed = Object.entries(posted).filter(([name]) => name in initial);
  return {
    ...initial,
    ...Object.fromEntries(typed.map(([name, text]) => [name, typeof initial[name] === 'boolean' ? text !== '' : text])),
  };
}

/** What a browser keeps, others at this computer can read. */
function withoutPasswords(values: FormValues): Texts {
  return Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (/password/i.test(name) ? [] : [[name, String(value)]])));
}

/**
 * A form of `@mantine/form` that is checked by the contract's schemas. To that it adds the `name` of each field, by which the
 * form also works without script, what was filled in before the script ran, drafts, and the focus on the first wrong field.
 * An error stays until its field is changed or the form is sent again.
 */
export function useContractForm<Values extends FormValues>(options: ContractFormOptions<Values>) {
  const { initial, labels, validate, posted = NOTHING_POSTED, keep } = options;
  const ref = useRef<HTMLFormElement>(null);
  const form = useForm<Values>({
    initialValues: beginWith(initial, posted.values),
    initialErrors: posted.problems,
    validate: (values) => validate(values) as Record<string, string>,
  });
  const errors = form.errors as Errors;
  const firstPosted = Object.keys(labels).find((name) => posted.problems[name] !== undefined);

  const keeper = useDraftKeeper(keep, {
    empty: initial as Texts,
    latest: () => form.getValues() as Texts,
    // A draft may have fields that this form has no longer.
    show: (texts) => form.setValues(Object.fromEntries(Object.keys(initial).map((name) => [name, texts[name] ?? ''])) as Partial<Values>),
  });

  // Over a draft that came back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page hydrates
  useLayoutEffect(() => {
    const filled = filledIn(ref.current, form.getInitialValues());
    for (const name of Object.keys(filled) as (keyof Values & string)[]) form.setFieldValue(name, filled[name] as never);
  }, []);

  function change<Name extends keyof Values & string>(name: Name, value: Values[Name]) {
    form.setFieldValue(name, value as never);
    keeper.save(withoutPasswords(form.getValues()));
  }

  /** Leads to a field. */
  function focus(name: string) {
    const field = ref.current?.elements.namedItem(name);
    const element = field instanceof RadioNodeList ? field[0] : field;
    if (element instanceof HTMLElement) element.focus();
  }

  /** Shows errors beside their fields and focuses the first. @returns false if none of the errors belongs to a field of this form */
  function refuse(wrong: Errors): boolean {
    const first = Object.keys(labels).find((name) => wrong[name] !== undefined);
    if (first === undefined) return false;
    // The messages have to stand there before the focus comes, to be read with their field.
    flushSync(() => form.setErrors(wrong));
    focus(first);
    return true;
  }

  /** What a field of this name needs. */
  function field(name: keyof Values & string) {
    const type = typeof initial[name] === 'boolean' ? 'checkbox' : 'input';
    const { onChange, ...input } = form.getInputProps(name as never, { type, withFocus: false });
    return {
      ...input,
      name: name as string,
      autoFocus: name === firstPosted,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => {
        onChange(event);
        keeper.save(withoutPasswords(form.getValues()));
      },
    };
  }

  /** Checks the fields, and hands them over where nothing is wrong. While it is busy the form takes no second press. */
  function submit(busy: boolean, send: (values: Values) => void) {
    const checked = form.onSubmit(send, (wrong) => refuse(wrong as Errors));
    return (event: FormEvent<HTMLFormElement>) => (busy ? event.preventDefault() : checked(event));
  }

  return {
    ref,
    values: form.values,
    errors,
    field,
    change,
    focus,
    refuse,
    /** Puts what the server said about the fields beside them; false where it said nothing of any. */
    refuseBy: (error: unknown) => refuse(fieldErrors(error)),
    clear: (name: string) => form.clearFieldError(name as never),
    reset: form.reset,
    submit,
    /** For web/ui/form-errors.tsx. */
    summary: { labels, errors, onChoose: focus },
    /** Once it is sent. */
    forget: keeper.forget,
    draft: keeper.state,
  };
}
