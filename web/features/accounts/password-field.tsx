import { PasswordInput, VisuallyHidden } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import type { ChangeEvent, ReactNode } from 'react';
import classes from './password-field.module.css';

interface PasswordFieldProps {
  label: string;
  name: string;
  value: string;
  error: string | undefined;
  autoComplete: 'current-password' | 'new-password';
  description?: ReactNode;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** The button's words are inside it and not its label, so that only the field itself is labelled as a password. */
function VisibilityIcon({ reveal }: { reveal: boolean }) {
  const Icon = reveal ? IconEyeOff : IconEye;
  return (
    <>
      <Icon size={20} stroke={1.6} aria-hidden="true" />
      <VisuallyHidden>Show password</VisuallyHidden>
    </>
  );
}

/** A password that can be looked at, with the mouse and with the keyboard. */
export function PasswordField({ description, error, ...input }: PasswordFieldProps) {
  return (
    <PasswordInput
      {...input}
      error={error}
      aria-invalid={error !== undefined || undefined}
      description={description}
      descriptionProps={{ component: 'div' }}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      required
      withAsterisk={false}
      visibilityToggleIcon={VisibilityIcon}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': undefined, type: 'button', className: classes.toggle }}
    />
  );
}
