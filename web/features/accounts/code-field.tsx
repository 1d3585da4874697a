import { TextInput, type TextInputProps } from '@mantine/core';

interface CodeFieldProps extends TextInputProps {
  recovery?: boolean;
}

export function CodeField({ recovery = false, ...input }: CodeFieldProps) {
  return (
    <TextInput
      {...input}
      // Remount for the other kind of code, so that browsers treat it as a new field.
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
