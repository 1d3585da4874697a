import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { LIMITS } from '#shared/rules/limits.ts';
import { ANSWERED_STATES, type OperatorName, readQuestion, withOperator, withoutOperators } from '#shared/rules/search-question.ts';
import dialog from '#web/ui/dialog.module.css';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogButtons } from '#web/ui/dialog-buttons.tsx';
import classes from './more-filters-dialog.module.css';
import { searchTexts } from './texts/search.ts';

const texts = searchTexts.operators;

interface MoreFiltersDialogProps {
  opened: boolean;
  term: string;
  address: (term: string) => string;
  onClose: () => void;
}

export function MoreFiltersDialog({ opened, onClose, ...form }: MoreFiltersDialogProps) {
  return (
    <Dialog title={texts.button} opened={opened} onClose={onClose}>
      <FilterForm {...form} onClose={onClose} />
    </Dialog>
  );
}

/** Communities and categories have menus of their own. */
const FIELDS = ['from', 'without', 'is', 'has', 'after', 'before'] as const satisfies OperatorName[];

function FilterForm({ term, address, onClose }: Omit<MoreFiltersDialogProps, 'opened'>) {
  const navigate = useNavigate();
  const [isLong, setIsLong] = useState(false);
  const { operators } = readQuestion(term);
  const valuesOf = (name: OperatorName) => operators.flatMap((one) => (one.name === name ? [one.value] : []));

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const rest = withoutOperators(
      term,
      operators.filter(({ name }) => FIELDS.some((field) => field === name)),
    );
    const changed = FIELDS.reduce(
      (text, name) => splitTerms(String(fields.get(name) ?? '')).reduce((longer, value) => withOperator(longer, name, value), text),
      rest,
    );
    if (changed.length > LIMITS.search) return setIsLong(true);
    onClose();
    void navigate(address(changed), { preventScrollReset: true });
  }

  return (
    <form onSubmit={onSubmit} className={classes.form}>
      <TextInput
        name="from"
        label={texts.from}
        description={texts.fromHint}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={valuesOf('from').join(' ')}
      />
      <TextInput
        name="without"
        label={texts.without}
        description={texts.withoutHint}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        autoComplete="off"
        dir="auto"
        defaultValue={valuesOf('without').map(quoted).join(' ')}
      />
      <NativeSelect
        name="is"
        label={texts.answers}
        data={[{ value: '', label: texts.anyAnswers }, ...ANSWERED_STATES.map((state) => ({ value: state, label: texts.words.is(state) }))]}
        defaultValue={valuesOf('is')[0] ?? ''}
      />
      <div className={classes.dates}>
        <TextInput type="date" name="after" label={texts.after} defaultValue={firstDayOf(valuesOf('after')[0])} />
        <TextInput type="date" name="before" label={texts.before} defaultValue={firstDayOf(valuesOf('before')[0])} />
      </div>
      <Checkbox name="has" value="file" label={texts.words.has()} defaultChecked={valuesOf('has').length > 0} />
      <p role="alert" className={dialog.problem}>
        {isLong ? texts.tooLong(LIMITS.search) : ''}
      </p>
      <DialogButtons act={texts.apply} onCancel={onClose} />
    </form>
  );
}

/** Splits at spaces and commas; a quoted phrase stays whole. */
function splitTerms(field: string): string[] {
  return [...field.matchAll(/["“]([^"“”]+)["”]|[^\s,"“”]+/g)].map(([part, phrase]) => phrase ?? part);
}

function quoted(value: string): string {
  return /\s/.test(value) ? `"${value}"` : value;
}

/** Completes a year or month for a date field. */
function firstDayOf(typed = ''): string {
  const [year = '', month = '1', day = '1'] = typed.split('-');
  return year === '' ? '' : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
