import { ERRORS } from '#shared/rules/errors.ts';
import classes from './form-errors.module.css';

interface FormErrorsProps {
  /** In the order of the form's fields. */
  labels: Record<string, string>;
  errors: Partial<Record<string, string>>;
  onChoose: (name: string) => void;
}

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
