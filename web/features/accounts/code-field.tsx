import { TextInput, type TextInputProps } from '@mantine/core';

interface CodeFieldProps extends TextInputProps {
  /** A recovery code has letters too, and no app fills it in. */
  recovery?: boolean;
}

/** A code of an authenticator app, which phones fill in and type with their number pad. */
export function CodeField({ recovery = false, ...input }: CodeFieldProps) {
  return (
    <TextInput
      {...input}
      // Another field, as browsers see it, when it asks for the other kind.
      key={recovery ? 'recovery' : 'app'}
      type="text"
      inputMode={recovery ? 'text' : 'numeric'}
      autoComplete={recovery ? 'off' : 'one-time-code'}
      autoCapitalize={recovery ? 'characters' : 'none'}
      spellCheck={false}
      maxLength={40}
      aria-required
    />
  );
}
