import { TextInput, type TextInputProps } from '@mantine/core';

interface CodeFieldProps extends TextInputProps {
  /** Whether the field takes a recovery code, which has letters too and is never filled in automatically. */
  recovery?: boolean;
}

/** A field for a code of an authenticator app. Phones show a number pad and can fill in the code. */
export function CodeField({ recovery = false, ...input }: CodeFieldProps) {
  return (
    <TextInput
      {...input}
      // Remount the field for the other kind of code, so that browsers treat it as a new field.
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
