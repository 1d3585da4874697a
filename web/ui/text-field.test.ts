import { Button, type ButtonProps, Checkbox, Loader, MantineProvider, PasswordInput, TextInput, VisuallyHidden } from '@mantine/core';
import { createElement, type FunctionComponent, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { PasswordField } from '#web/features/accounts/password-field.tsx';
import { CheckField } from './check-field.tsx';
import { HiddenWords } from './hidden-words.tsx';
import { SubmitButton } from './submit-button.tsx';
import { TextField } from './text-field.tsx';
import { theme } from './theme.ts';

/** Each tag with its attributes, classes and variables in the order of the alphabet; ids, icons and our own classes left out. */
function tags(element: ReactElement): string[] {
  const html = renderToStaticMarkup(createElement(MantineProvider, { theme }, element)).replace(/<style.*?<\/style>/gs, '');
  return [...html.replace(/<svg.*?<\/svg>/gs, '').matchAll(/<[^>]+>|[^<]+/g)].map(([part]) => {
    const [name, ...attributes] = part.split(/ (?=[a-z-]+=|\/?>)/i);
    const sorted = attributes.map((attribute) => {
      const [key = '', value = ''] = attribute.replace(/\/?>$/, '').split(/="?(.*?)"?$/s);
      const pieces = value.replaceAll(/(mantine-)?_R_\w+_/g, 'ID').split(key === 'style' ? ';' : /\s+/);
      const named = [...new Set(pieces)].filter((piece) => !/^_|^$/.test(piece) && !(key === 'tabindex' && piece === '0'));
      return named.length === 0 && key === 'tabindex' ? '' : `${key}=${named.sort().join(' ')}`;
    });
    return [name?.replace(/\/?>$/, ''), ...sorted.filter((attribute) => attribute !== '').sort()].join(' ');
  });
}

/** Its own type knows every element that it can be. */
const MantineButton = Button as unknown as FunctionComponent<ButtonProps & { type: 'submit'; 'aria-disabled': true | undefined }>;
const BASE = { label: 'Email', name: 'email', value: 'a', onChange: () => {}, required: true };
const BELOW: ('label' | 'input' | 'error' | 'description')[] = ['label', 'input', 'error', 'description'];
const STATES = [
  { error: undefined },
  { error: 'Wrong' },
  { error: undefined, description: 'Hint' },
  { error: 'Wrong', description: 'Hint' },
] as const;

describe('our light fields are what Mantine renders, so that its styles suit them', () => {
  test.each(STATES)('a text field, its hint above: %o', (state) => {
    const mantine = createElement(TextInput, { ...BASE, ...state, withAsterisk: false });
    expect(tags(createElement(TextField, { ...BASE, ...state }))).toEqual(tags(mantine));
  });

  test.each(STATES)('a text field, its hint below: %o', (state) => {
    const order = { inputWrapperOrder: BELOW, descriptionProps: { component: 'div' as const } };
    const mantine = createElement(TextInput, { ...BASE, ...state, ...order, withAsterisk: false });
    expect(tags(createElement(TextField, { ...BASE, ...state, below: true }))).toEqual(tags(mantine));
  });

  test.each(STATES)('a password: %o', (state) => {
    const mantine = createElement(PasswordInput, {
      ...BASE,
      ...state,
      'aria-invalid': state.error !== undefined || undefined,
      autoComplete: 'new-password',
      withAsterisk: false,
      inputWrapperOrder: BELOW,
      descriptionProps: { component: 'div' as const },
      visibilityToggleFocusable: true,
      visibilityToggleIcon: () => createElement(VisuallyHidden, null, 'Show password'),
      visibilityToggleButtonProps: { 'aria-label': undefined, type: 'button', className: '_toggle' },
    });
    expect(tags(createElement(PasswordField, { ...BASE, ...state, autoComplete: 'new-password' }))).toEqual(tags(mantine));
  });

  test.each([undefined, 'Wrong'])('a box to tick: %s', (error) => {
    const props = { name: 'accepted', label: 'I agree', error, required: true, onChange: () => {} };
    const mantine = createElement(Checkbox, {
      ...props,
      iconColor: 'var(--mantine-primary-color-contrast)',
      'aria-invalid': error !== undefined || undefined,
    });
    expect(tags(createElement(CheckField, props))).toEqual(tags(mantine));
  });

  test.each([
    { loading: false, posts: true },
    { loading: true, posts: true },
    { loading: false, posts: false },
  ])('a button: %o', ({ loading, posts }) => {
    const children = 'Send';
    const props = {
      type: 'submit',
      size: 'md',
      fullWidth: true,
      disabled: !posts,
      'aria-disabled': loading || undefined,
    } as const;
    const busy = createElement(Loader, { size: 16, color: 'currentColor', 'aria-hidden': 'true' });
    const mantine = createElement(MantineButton, { ...props, leftSection: loading && busy }, children);
    expect(tags(createElement(SubmitButton, { loading, posts, children }))).toEqual(tags(mantine));
  });

  test('words that are only heard', () => {
    expect(tags(createElement(HiddenWords, null, 'Here'))).toEqual(tags(createElement(VisuallyHidden, null, 'Here')));
  });
});
