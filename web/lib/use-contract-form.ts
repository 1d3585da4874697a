import { schemaResolver, useForm } from '@mantine/form';
import { type ChangeEvent, type FormEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { fieldErrors } from './errors.ts';
import { NOTHING_POSTED, type Posted } from './form-action.ts';
import { typedBeforeHydration } from './typed-before-hydration.ts';

export type FormValues = Record<string, string | boolean>;
type Errors = Partial<Record<string, string>>;
type Validate<Values> = (values: Values) => Errors;

export function validator(schema: Parameters<typeof schemaResolver>[0]) {
  return schemaResolver(schema, { sync: true }) as (input: unknown) => Errors;
}

export interface ContractFormOptions<Values extends FormValues> {
  initial: Values;
  /** In the order of the form; the first wrong one gets the focus. */
  labels: Record<string, string>;
  /**
   * With `load`, the check is loaded when the form is first changed. If it fails to load, `unloaded`
   * checks what only the browser can check, and the server the rest.
   */
  validate: Validate<Values> | { load: () => Promise<Validate<Values>>; unloaded?: Validate<Values> };
  posted?: Posted | undefined;
  /** The field that gets the focus on mount. */
  autoFocus?: (keyof NoInfer<Values> & string) | false;
  /** The user changed a field. */
  onChange?: (values: NoInfer<Values>) => void;
}

function withPosted<Values extends FormValues>(initial: Values, posted: Posted['values']): Values {
  const typed = Object.entries(posted).filter(([name]) => name in initial);
  return {
    ...initial,
    ...Object.fromEntries(typed.map(([name, text]) => [name, typeof initial[name] === 'boolean' ? text !== '' : text])),
  };
}

/**
 * Adds field names for forms without script, values typed before hydration, and focus on the first
 * wrong field. An error stays until its field changes or the form is sent again.
 */
export function useContractForm<Values extends FormValues>(options: ContractFormOptions<Values>) {
  const { initial, labels, validate, posted = NOTHING_POSTED, autoFocus = false, onChange: onChanged } = options;
  const ref = useRef<HTMLFormElement>(null);
  async function load(): Promise<Validate<Values>> {
    if (typeof validate === 'function') return validate;
    import('./browser-link.ts').catch(() => {});
    return validate.load().catch(() => validate.unloaded ?? (() => ({})));
  }
  const form = useForm<Values>({
    initialValues: withPosted(initial, posted.values),
    initialErrors: posted.problems,
    validate: (values) =>
      (typeof validate === 'function' ? validate(values) : load().then((loaded) => loaded(values))) as Record<string, string>,
  });
  const errors = form.errors as Errors;
  const firstPosted = Object.keys(labels).find((name) => posted.problems[name] !== undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page hydrates
  useLayoutEffect(() => {
    const filled = typedBeforeHydration(ref.current, form.getInitialValues());
    for (const name of Object.keys(filled) as (keyof Values & string)[]) form.setFieldValue(name, filled[name] as never);
    if (Object.keys(filled).length > 0) void load();
  }, []);

  function change<Name extends keyof Values & string>(name: Name, value: Values[Name]) {
    form.setFieldValue(name, value as never);
    onChanged?.(form.getValues());
  }

  function focus(name: string) {
    const field = ref.current?.elements.namedItem(name);
    const element = field instanceof RadioNodeList ? field[0] : field;
    if (element instanceof HTMLElement) element.focus();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only on mount
  useEffect(() => {
    if (autoFocus !== false) focus(autoFocus);
  }, []);

  function showErrors(wrong: Errors): boolean {
    const first = Object.keys(labels).find((name) => wrong[name] !== undefined);
    if (first === undefined) return false;
    // Render the messages first, so that screen readers read them with the field.
    flushSync(() => form.setErrors(wrong));
    focus(first);
    return true;
  }

  function field(name: keyof Values & string) {
    const type = typeof initial[name] === 'boolean' ? 'checkbox' : 'input';
    const { onChange, ...input } = form.getInputProps(name as never, { type, withFocus: false });
    return {
      ...input,
      name: name as string,
      autoFocus: name === firstPosted,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => {
        onChange(event);
        void load();
        onChanged?.(form.getValues());
      },
    };
  }

  function submit(busy: boolean, send: (values: Values) => void) {
    const checked = form.onSubmit(send, (wrong) => showErrors(wrong as Errors));
    return (event: FormEvent<HTMLFormElement>) => (busy || form.submitting ? event.preventDefault() : checked(event));
  }

  return {
    ref,
    values: form.values,
    errors,
    field,
    change,
    getValues: form.getValues,
    setValues: form.setValues,
    focus,
    refuse: showErrors,
    refuseBy: (error: unknown) => showErrors(fieldErrors(error)),
    clear: (name: string) => form.clearFieldError(name as never),
    reset: form.reset,
    submit,
    submitting: form.submitting,
    summary: { labels, errors, onChoose: focus },
  };
}
