import { PasswordInput, type PasswordInputProps, VisuallyHidden } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import classes from './password-field.module.css';
import { accountTexts } from './texts/account.ts';

type PasswordFieldProps = PasswordInputProps & { autoComplete: 'current-password' | 'new-password' };

export function PasswordField(props: PasswordFieldProps) {
  return (
    <PasswordInput
      {...props}
      aria-required
      aria-invalid={Boolean(props.error) || undefined}
      descriptionProps={{ component: 'div' }}
      visibilityToggleFocusable
      visibilityToggleIcon={ToggleIcon}
      visibilityToggleButtonProps={{ type: 'button', className: classes.toggle, 'aria-label': undefined }}
    />
  );
}

/** No `aria-label`, so that the label "Password" identifies only the field. */
function ToggleIcon({ reveal }: { reveal: boolean }) {
  const Icon = reveal ? IconEyeOff : IconEye;
  return (
    <>
      <Icon size={20} aria-hidden="true" />
      <VisuallyHidden>{accountTexts.showPassword}</VisuallyHidden>
    </>
  );
}
