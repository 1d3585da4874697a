import { CATEGORIES } from '#shared/rules/categories.ts';
import classes from './category-field.module.css';
import { CategoryLabel } from './category-label.tsx';
import { postFormTexts } from './texts/post-form.ts';

interface CategoryFieldProps {
  value: string;
  error: string | undefined;
  /** What the chosen category does, read out when it appears. */
  note?: string | undefined;
  onChange: (category: string) => void;
}

export function CategoryField({ value, error, note, onChange }: CategoryFieldProps) {
  return (
    <div
      role="radiogroup"
      className={classes.field}
      aria-labelledby="category-label"
      aria-required="true"
      aria-invalid={error !== undefined}
      aria-describedby={error === undefined ? undefined : 'category-error'}
    >
      <p id="category-label" className={classes.label}>
        {postFormTexts.fields.category}
      </p>
      <div className={classes.options}>
        {CATEGORIES.map((category) => (
          <label key={category} className={classes.option} data-error={error !== undefined || undefined}>
            <input
              type="radio"
              name="category"
              value={category}
              checked={value === category}
              onChange={() => onChange(category)}
              className={classes.radio}
            />
            <CategoryLabel category={category} />
          </label>
        ))}
      </div>
      <p role="status" className={classes.note}>
        {note}
      </p>
      {error !== undefined && (
        <p id="category-error" className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}
