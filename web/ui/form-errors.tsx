import { ERRORS } from '#shared/rules/errors.ts';
import classes from './form-errors.module.css';

interface FormErrorsProps {
  /** Label of each field, in the order of the form. */
  labels: Record<string, string>;
  errors: Partial<Record<string, string>>;
  onChoose: (name: string) => void;
}

/** Names the wrong fields beside the button, where one looks after pressing it, and tells screen readers. */
export function FormErrors({ labels, errors, onChoose }: FormErrorsProps) {
  const wrong = Object.entries(labels).filter(([name]) => errors[name] !== undefined);
  return (
    <div role="alert" className={classes.errors}>
      {wrong.length > 0 && (
        <p className={classes.text}>
          {ERRORS.INPUT_INVALID.message}{' '}
          {wrong.map(([name, label]) => (
            <button key={name} type="button" className={classes.field} onClick={() => onChoose(name)}>
              {label}
            </button>
          ))}
        </p>
      )}
    </div>
  );
}
