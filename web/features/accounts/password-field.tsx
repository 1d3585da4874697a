import { PasswordInput, type PasswordInputProps, VisuallyHidden } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import classes from './password-field.module.css';
import { accountTexts } from './texts/account.ts';

type PasswordFieldProps = PasswordInputProps & { autoComplete: 'current-password' | 'new-password' };

/** A password field with a button that shows the password. */
export function PasswordField(props: PasswordFieldProps) {
  return (
    <PasswordInput
      {...props}
      aria-required
      aria-invalid={Boolean(props.error) || undefined}
      // Leave room for the list of rules.
      descriptionProps={{ component: 'div' }}
      visibilityToggleFocusable
      visibilityToggleIcon={ToggleIcon}
      visibilityToggleButtonProps={{ type: 'button', className: classes.toggle, 'aria-label': undefined }}
    />
  );
}

/** The button's name is its content, not an `aria-label`, so that only the field itself is found by the label "Password". */
function ToggleIcon({ reveal }: { reveal: boolean }) {
  const Icon = reveal ? IconEyeOff : IconEye;
  return (
    <>
      <Icon size={20} aria-hidden="true" />
      <VisuallyHidden>{accountTexts.showPassword}</VisuallyHidden>
    </>
  );
}
