import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { alwaysAccepted, emailProblem, foldUsername, PASSWORD_RULES, passwordProblem, usernameProblem } from './sign-up.ts';
import { SIGN_UP_TEXTS } from './texts/sign-up.ts';

describe('an e-mail address', () => {
  afterEach(() => alwaysAccepted.clear());

  test('of a medical student must end in .edu', () => {
    expect(emailProblem('maya@alderridge.edu', 'medical_student')).toBeNull();
    expect(emailProblem('  Maya@Students.AlderRidge.EDU ', 'medical_student')).toBeNull();
    for (const wrong of ['', 'maya', 'maya@alderridge', 'maya@mail.example', 'maya@edu', '@x.edu', 'maya@x.edu.example', 'maya@x.notedu'])
      expect(emailProblem(wrong, 'medical_student'), wrong).toBe(SIGN_UP_TEXTS.edu);
  });

  test('of a premed student may be any', () => {
    expect(emailProblem('ava@mail.example', 'premed_student')).toBeNull();
    for (const wrong of ['', 'ava', 'ava@', 'ava@mail', 'a b@mail.example', 'ava@mail.example, noah@mail.example', '<ava@mail.example>'])
      expect(emailProblem(wrong, 'premed_student'), wrong).toBe(SIGN_UP_TEXTS.email);
  });

  test('can be as long as the limit and no longer', () => {
    const ofLength = (length: number) => `${'a'.repeat(length - '@alderridge.edu'.length)}@alderridge.edu`;
    expect(emailProblem(ofLength(LIMITS.email), 'medical_student')).toBeNull();
    expect(emailProblem(ofLength(LIMITS.email + 1), 'medical_student')).toBe(SIGN_UP_TEXTS.edu);
  });

  test('of the installation’s own list always passes', () => {
    alwaysAccepted.add('dean@hospital.example');
    expect(emailProblem(' Dean@Hospital.example', 'medical_student')).toBeNull();
    expect(emailProblem('other@hospital.example', 'medical_student')).toBe(SIGN_UP_TEXTS.edu);
  });

  test('that passes is also valid for better-auth', () => {
    const part = fc.string({ unit: fc.constantFrom(...'aZ0._-+\'!ü@ "K') });
    fc.assert(
      fc.property(part, part, fc.constantFrom('edu', 'EDU', 'e', '-x', '.edu'), (name, host, top) => {
        const address = `${name}@${host}.${top}`;
        if (emailProblem(address, 'premed_student') === null) expect(z.email().safeParse(address.trim()).success, address).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  test.each(['a..b@x.edu', '.a@x.edu', 'a@x..edu', 'a@-x.edu', 'a@x_y.edu', 'ü@x.edu', '\u212Aate@x.edu'])('cannot be %s', (address) => {
    expect(emailProblem(address, 'medical_student')).toBe(SIGN_UP_TEXTS.edu);
  });
});

describe('a username', () => {
  test.each(['maya', 'Tomasz.W', 'hannah_b', '1-2', 'a.b', 'x'.repeat(LIMITS.username.max)])('may be “%s”', (username) => {
    expect(usernameProblem(username)).toBeNull();
  });

  test.each(['', 'ma ya', 'maya!', 'mäya', '@maya', 'maya/', 'maya\n', 'maya\0'])('may not be “%s”', (username) => {
    expect(usernameProblem(username)).toBe(SIGN_UP_TEXTS.username);
  });

  test('has 3 to 30 characters', () => {
    expect(usernameProblem('ab')).toBe('Username must have 3 to 30 characters');
    expect(usernameProblem('x'.repeat(31))).toBe('Username must have 3 to 30 characters');
  });

  test('has at least one letter or digit', () => {
    for (const username of ['...', '_-_', '___']) expect(usernameProblem(username)).toBe('Username must have at least one letter or digit');
  });

  test.each(['x294.html', 'maya.HTM', 'app.js', 'notes.pdf', 'maya.data', 'a.b.json'])(
    'may not end with a file extension: “%s”',
    (username) => {
      expect(usernameProblem(username)).toBe('Username cannot end with a file extension such as .html or .pdf');
    },
  );

  test.each(['html', 'x.html.', 'jane.md', 'maya-js', 'maya.jst', 'the.doc'])(
    'may be “%s”, which does not end with one of these extensions',
    (username) => {
      expect(usernameProblem(username)).toBeNull();
    },
  );

  test('is compared ignoring case, dots, underscores and dashes', () => {
    expect(['Maya.Okafor', 'maya-okafor', '_maya_okafor'].map(foldUsername)).toEqual(Array(3).fill('mayaokafor'));
  });

  test('that passes is one unescaped path segment', () => {
    fc.assert(
      fc.property(fc.string(), (username) => {
        if (usernameProblem(username) !== null) return;
        expect(new URL(`http://rounds.example/profiles/${username}`).pathname).toBe(`/profiles/${username}`);
      }),
    );
  });
});

describe('a password', () => {
  test('passes when every line of the checklist is green', () => {
    expect(passwordProblem('Aa!aaaaa')).toBeNull();
    expect(passwordProblem('Ärzte im Park?')).toBeNull();
    fc.assert(
      fc.property(fc.string({ maxLength: LIMITS.password.max, unit: fc.constantFrom(...'aAzZ0!@#$%^&*?- é') }), (password) => {
        expect(passwordProblem(password) === null).toBe(PASSWORD_RULES.every((rule) => rule.test(password)));
      }),
    );
  });

  test.each(['', 'Aa!aaaa', 'aa!aaaaa', 'AA!AAAAA', 'Aaaaaaaa', 'Aa-aaaaa', 'Aa1aaaaa'])('“%s” misses a rule', (password) => {
    expect(passwordProblem(password)).toBe('Password does not meet requirements');
  });

  test('can have at most 128 characters', () => {
    expect(passwordProblem(`Aa!${'a'.repeat(125)}`)).toBeNull();
    expect(passwordProblem(`Aa!${'a'.repeat(126)}`)).toBe('Password can have at most 128 characters');
  });
});
