import { type ComponentProps, type CSSProperties, type ReactNode, useId } from 'react';
import { variables } from './variables.ts';

/*
 * The fields of the first pages that somebody sees, who signs up or logs in: what Mantine's TextInput renders, by plain elements
 * with its class names. Mantine's own script for that is a tenth of what such a page may load; the test beside this file
 * compares the HTML of both.
 */

/** As large as the text of a field, less two pixels. */
const SMALLER = 'calc(var(--mantine-font-size-md) - calc(0.125rem * var(--mantine-scale)))';
const GAP = 'calc(var(--mantine-spacing-xs) / 2)';

interface Around {
  label: string;
  error: string | undefined;
  description?: ReactNode;
  /** The description stands below the input and may hold more than a line of text. */
  below?: boolean;
}

export interface FieldProps extends Around, Omit<ComponentProps<'input'>, 'id' | 'className' | 'style' | 'size'> {}

interface FieldFrameProps extends Around {
  /** Mantine's name of the field, which its styles and ours go by. */
  kind: 'TextInput' | 'PasswordInput';
  /** Further classes and styles of the whole. */
  className?: string;
  style?: CSSProperties;
  /** Stands in the field at its end. */
  section?: ReactNode;
  children: (input: { id: string; describedBy: string | undefined }) => ReactNode;
}

/** Label, error and description around an input. */
export function FieldFrame({ kind, className = '', style, label, error, description, below = false, section, children }: FieldFrameProps) {
  const id = useId();
  const wrong = error !== undefined || undefined;
  const described = description !== undefined;
  const part = (name: string) => `mantine-InputWrapper-${name} mantine-${kind}-${name}`;
  const Words = below ? 'div' : 'p';
  const words = described && (
    <Words
      id={`${id}-description`}
      className={`m_fe47ce59 ${part('description')}`}
      data-size="md"
      style={variables({ '--input-description-size': SMALLER })}
    >
      {description}
    </Words>
  );
  const describedBy = [wrong && `${id}-error`, described && `${id}-description`].filter(Boolean).join(' ');
  return (
    <div className={`${className} m_46b77525 ${part('root')}`} data-size="md" data-error={wrong} style={style}>
      <label
        id={`${id}-label`}
        htmlFor={id}
        className={`m_8fdc1311 ${part('label')}`}
        data-size="md"
        style={variables({ '--input-label-size': 'var(--mantine-font-size-md)' })}
      >
        {label}
      </label>
      {!below && words}
      <div
        className={`m_6c018570 mantine-Input-wrapper mantine-${kind}-wrapper`}
        data-variant="default"
        data-size="md"
        data-error={wrong}
        data-with-right-section={section !== undefined || undefined}
        style={variables({
          '--input-margin-top': described && !below ? GAP : undefined,
          '--input-margin-bottom': wrong || (described && below) ? GAP : undefined,
          '--input-height': 'var(--input-height-md)',
          '--input-fz': 'var(--mantine-font-size-md)',
        })}
      >
        {children({ id, describedBy: describedBy === '' ? undefined : describedBy })}
        {section !== undefined && (
          <div data-position="right" className={`m_82577fc2 mantine-Input-section mantine-${kind}-section`}>
            {section}
          </div>
        )}
      </div>
      {wrong && (
        <p id={`${id}-error`} className={`m_8f816625 ${part('error')}`} data-size="md" style={variables({ '--input-error-size': SMALLER })}>
          {error}
        </p>
      )}
      {below && words}
    </div>
  );
}

export function TextField({ label, error, description, below = false, ...input }: FieldProps) {
  const wrong = error !== undefined || undefined;
  return (
    <FieldFrame kind="TextInput" label={label} error={error} description={description} below={below}>
      {({ id, describedBy }) => (
        <input
          {...input}
          id={id}
          className="m_8fb7ebe7 mantine-Input-input mantine-TextInput-input"
          data-variant="default"
          data-error={wrong}
          aria-invalid={wrong}
          aria-describedby={describedBy}
        />
      )}
    </FieldFrame>
  );
}
