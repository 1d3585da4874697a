import { useDraftKeeper } from './draft-keeper.ts';
import type { Texts } from './drafts.ts';
import { type ContractFormOptions, type FormValues, useContractForm } from './use-contract-form.ts';

/**
 * Only what the user changed, because the rest may be changed elsewhere meanwhile, and no passwords,
 * because other users of this computer can read what the browser stores.
 */
function draftOf(values: FormValues, initial: FormValues): Texts {
  const changed = Object.entries(values).filter(([name, value]) => value !== initial[name] && !/password/i.test(name));
  return Object.fromEntries(changed.map(([name, value]) => [name, String(value)]));
}

/** @param options `keep`: storage key of the form's draft (`draftKey`) */
export function useKeptForm<Values extends FormValues>({ keep, ...options }: ContractFormOptions<Values> & { keep: string }) {
  const { initial } = options;
  // Before the form, whose values typed before hydration win over a restored draft.
  const keeper = useDraftKeeper(keep, {
    empty: initial as Texts,
    latest: () => form.getValues() as Texts,
    show: (texts) => form.setValues(Object.fromEntries(Object.keys(initial).map((name) => [name, texts[name] ?? ''])) as Partial<Values>),
  });
  const form = useContractForm({ ...options, onChange: (values) => keeper.save(draftOf(values, initial)) });
  return { ...form, forget: keeper.forget, draft: keeper.state };
}
