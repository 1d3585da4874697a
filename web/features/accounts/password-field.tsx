import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type KeyboardEvent, type SyntheticEvent, useState } from 'react';
import { HiddenWords } from '#web/ui/hidden-words.tsx';
import { FieldFrame, type FieldProps } from '#web/ui/text-field.tsx';
import { variables } from '#web/ui/variables.ts';
import classes from './password-field.module.css';
import { accountTexts } from './texts/account.ts';

type PasswordFieldProps = Omit<FieldProps, 'type' | 'below' | 'required'> & { autoComplete: 'current-password' | 'new-password' };

/** A password that can be looked at, with the mouse and with the keyboard; as Mantine's PasswordInput renders it. */
export function PasswordField({ label, error, description, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const wrong = error !== undefined || undefined;
  return (
    <FieldFrame
      kind="PasswordInput"
      className="m_f61ca620 mantine-PasswordInput-root"
      style={variables({ '--psi-icon-size': 'var(--psi-icon-size-md)', '--psi-button-size': 'var(--psi-button-size-md)' })}
      label={label}
      error={error}
      description={description}
      below
      section={<Toggle shown={shown} onToggle={() => setShown(!shown)} />}
    >
      {({ id, describedBy }) => (
        <div className="m_ccf8da4c m_8fb7ebe7 mantine-Input-input mantine-PasswordInput-input" data-variant="default" data-error={wrong}>
          <input
            {...input}
            id={id}
            type={shown ? 'text' : 'password'}
            required
            className="m_f2d85dd2 mantine-PasswordInput-innerInput"
            data-invalid={wrong}
            aria-invalid={wrong}
            aria-describedby={describedBy}
          />
        </div>
      )}
    </FieldFrame>
  );
}

/** Its words are inside it and not its label, so that only the field itself is labelled as a password. */
function Toggle({ shown, onToggle }: { shown: boolean; onToggle: () => void }) {
  const Icon = shown ? IconEyeOff : IconEye;
  // The focus stays in the field, and on a phone the keyboard on the screen.
  const press = (event: SyntheticEvent) => {
    event.preventDefault();
    onToggle();
  };
  return (
    <button
      type="button"
      className={`mantine-focus-auto mantine-active ${classes.toggle} m_8d3f4000 mantine-ActionIcon-root m_87cf2631 mantine-UnstyledButton-root`}
      data-variant="subtle"
      aria-pressed={shown}
      style={variables({
        '--ai-bg': 'transparent',
        '--ai-hover': 'var(--mantine-color-gray-light-hover)',
        '--ai-color': 'var(--mantine-color-gray-light-color)',
        '--ai-bd': 'calc(0.0625rem * var(--mantine-scale)) solid transparent',
      })}
      onTouchEnd={press}
      onMouseDown={press}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === ' ' || event.key === 'Enter') press(event);
      }}
    >
      <span className="m_8d3afb97 mantine-ActionIcon-icon">
        <Icon size={20} stroke={1.6} aria-hidden="true" />
        <HiddenWords>{accountTexts.showPassword}</HiddenWords>
      </span>
    </button>
  );
}
