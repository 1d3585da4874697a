import { schemaResolver, useForm } from '@mantine/form';
import { type ChangeEvent, type FormEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useDraftKeeper } from './draft-keeper.ts';
import type { Texts } from './drafts.ts';
import { fieldErrors } from './errors.ts';
import { NOTHING_POSTED, type Posted } from './form-action.ts';
import { typedBeforeHydration } from './typed-before-hydration.ts';

type FormValues = Record<string, string | boolean>;
type Errors = Partial<Record<string, string>>;
type Validate<Values> = (values: Values) => Errors;

export function validator(schema: Parameters<typeof schemaResolver>[0]) {
  return schemaResolver(schema, { sync: true }) as (input: unknown) => Errors;
}

interface ContractFormOptions<Values extends FormValues> {
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
  /** Storage key of the form's draft (`draftKey`). */
  keep?: string;
}

function withPosted<Values extends FormValues>(initial: Values, posted: Texts): Values {
  const typed = Object.entries(posted).filter(([name]) => name in initial);
  return {
    ...initial,
    ...Object.fromEntries(typed.map(([name, text]) => [name, typeof initial[name] === 'boolean' ? text !== '' : text])),
  };
}

/**
 * Only what the user changed, because the rest may be changed elsewhere meanwhile, and no passwords,
 * because other users of this computer can read what the browser stores.
 */
function draftOf(values: FormValues, initial: FormValues): Texts {
  const changed = Object.entries(values).filter(([name, value]) => value !== initial[name] && !/password/i.test(name));
  return Object.fromEntries(changed.map(([name, value]) => [name, String(value)]));
}

/**
 * Adds field names for forms without script, values typed before hydration, drafts, and focus on
 * the first wrong field. An error stays until its field changes or the form is sent again.
 */
export function useContractForm<Values extends FormValues>(options: ContractFormOptions<Values>) {
  const { initial, labels, validate, posted = NOTHING_POSTED, autoFocus = false, keep } = options;
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

  const keeper = useDraftKeeper(keep, {
    empty: initial as Texts,
    latest: () => form.getValues() as Texts,
    show: (texts) => form.setValues(Object.fromEntries(Object.keys(initial).map((name) => [name, texts[name] ?? ''])) as Partial<Values>),
  });

  // Values typed before hydration win over a restored draft.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page hydrates
  useLayoutEffect(() => {
    const filled = typedBeforeHydration(ref.current, form.getInitialValues());
    for (const name of Object.keys(filled) as (keyof Values & string)[]) form.setFieldValue(name, filled[name] as never);
    if (Object.keys(filled).length > 0) void load();
  }, []);

  function change<Name extends keyof Values & string>(name: Name, value: Values[Name]) {
    form.setFieldValue(name, value as never);
    keeper.save(draftOf(form.getValues(), initial));
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
        keeper.save(draftOf(form.getValues(), initial));
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
    setValues: form.setValues,
    focus,
    refuse: showErrors,
    refuseBy: (error: unknown) => showErrors(fieldErrors(error)),
    clear: (name: string) => form.clearFieldError(name as never),
    reset: form.reset,
    submit,
    submitting: form.submitting,
    summary: { labels, errors, onChoose: focus },
    forget: keeper.forget,
    draft: keeper.state,
  };
}
