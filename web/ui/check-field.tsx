import { type ComponentProps, type ReactNode, useId } from 'react';
import { variables } from './variables.ts';

interface CheckFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className' | 'style' | 'type'> {
  label: ReactNode;
  error: string | undefined;
}

/** A box to tick, as Mantine's Checkbox renders it (text-field.tsx says why it is not that one). */
export function CheckField({ label, error, ...input }: CheckFieldProps) {
  const id = useId();
  const wrong = error !== undefined || undefined;
  return (
    <div
      className="m_bf2d988c mantine-Checkbox-root m_5f75b09e"
      data-variant="filled"
      data-label-position="right"
      style={variables({
        '--checkbox-radius': 'var(--mantine-radius-sm)',
        '--checkbox-color': 'var(--mantine-color-pine-filled)',
        '--checkbox-icon-color': 'var(--mantine-primary-color-contrast)',
      })}
    >
      <div className="m_5f6e695e mantine-Checkbox-body">
        <div className="m_26062bec mantine-Checkbox-inner" data-label-position="right">
          <input
            {...input}
            id={id}
            type="checkbox"
            className="mantine-focus-auto m_26063560 mantine-Checkbox-input"
            data-error={wrong}
            data-with-error-styles
            aria-invalid={wrong}
            aria-describedby={wrong && `${id}-error`}
          />
          <svg viewBox="0 0 10 7" fill="none" aria-hidden="true" className="m_bf295423 mantine-Checkbox-icon">
            <path
              d="M4 4.586L1.707 2.293A1 1 0 1 0 .293 3.707l3 3a.997.997 0 0 0 1.414 0l5-5A1 1 0 1 0 8.293.293L4 4.586z"
              fill="currentColor"
              fillRule="evenodd"
              clipRule="evenodd"
            />
          </svg>
        </div>
        <div className="m_d3ea56bb mantine-Checkbox-labelWrapper">
          <label className="m_8ee546b8 mantine-Checkbox-label" htmlFor={id}>
            {label}
          </label>
          {wrong && (
            <p id={`${id}-error`} className="m_8e8a99cc mantine-Checkbox-error m_8f816625 mantine-InputWrapper-error">
              {error}
            </p>
          )}
        </div>
      </div>
    </div>
  );
}
