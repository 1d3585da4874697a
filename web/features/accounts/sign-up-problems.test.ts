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
  it('accepts valid entries', () => {
    expect(signUpProblems(good, 'medical_student')).toEqual({});
  });

  it('reports every invalid field at once, with the specified messages', () => {
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

  it('accepts a name in lower case, because the capital letter is only a hint', () => {
    expect(signUpProblems({ ...good, name: 'zoë van dijk' }, 'medical_student')).toEqual({});
  });

  it('accepts any address from premed students', () => {
    expect(signUpProblems({ ...good, email: 'zoe@mail.example' }, 'premed_student')).toEqual({});
    expect(signUpProblems({ ...good, email: 'zoe' }, 'premed_student')).toEqual({ email: 'Please enter a valid email address' });
  });
});

describe('an address that belongs to no school', () => {
  const elsewhere = { ...good, email: 'office@rounds.example' };

  it('is left to the server if nothing else is wrong, because the server may accept it', () => {
    expect(signUpProblems(elsewhere, 'medical_student')).toEqual({});
  });

  it('is refused here if there are other problems or if the address is invalid', () => {
    expect(Object.keys(signUpProblems({ ...elsewhere, name: '' }, 'medical_student'))).toEqual(['name', 'email']);
    expect(Object.keys(signUpProblems({ ...elsewhere, email: 'office' }, 'medical_student'))).toEqual(['email']);
  });
});
