import { describe, expect, it } from 'vitest';
import { type SignUpEntries, signUpProblems } from './sign-up-problems.ts';

const good: SignUpEntries = {
  name: 'Zoë van Dijk',
  email: 'zoe@alderridge.edu',
  username: 'zoe.v-d',
  password: 'Harbor-light!',
  confirmation: 'Harbor-light!',
  accepted: true,
};

describe('the sign-up form', () => {
  it('finds nothing wrong with good entries', () => {
    expect(signUpProblems(good, 'medical_student')).toEqual({});
  });

  it('names every wrong field at once, in the specified words', () => {
    const empty = { name: '', email: '', username: '', password: '', confirmation: 'x', accepted: false };
    expect(signUpProblems(empty, 'medical_student')).toEqual({
      name: 'Name must contain only letters and at least one word',
      email: 'Email must be a valid .edu email address',
      username: 'Username can only contain letters, numbers, underscores, and dashes',
      password: 'Password does not meet requirements',
      confirmation: 'Passwords do not match',
      accepted: 'Please confirm that you are 18 or older and agree to the Community Guidelines',
    });
  });

  it('lets a name in lower case pass: the capital is a hint', () => {
    expect(signUpProblems({ ...good, name: 'zoë van dijk' }, 'medical_student')).toEqual({});
  });

  it('asks premed students for any address', () => {
    expect(signUpProblems({ ...good, email: 'zoe@mail.example' }, 'premed_student')).toEqual({});
    expect(signUpProblems({ ...good, email: 'zoe' }, 'premed_student')).toEqual({ email: 'Please enter a valid email address' });
  });
});

describe('an address that is none of a school', () => {
  const elsewhere = { ...good, email: 'office@rounds.example' };

  it('is left to the server when nothing else is wrong: it may be one that is always accepted', () => {
    expect(signUpProblems(elsewhere, 'medical_student')).toEqual({});
  });

  it('is refused here beside other problems, and when it is no address', () => {
    expect(Object.keys(signUpProblems({ ...elsewhere, name: '' }, 'medical_student'))).toEqual(['name', 'email']);
    expect(Object.keys(signUpProblems({ ...elsewhere, email: 'office' }, 'medical_student'))).toEqual(['email']);
  });
});
