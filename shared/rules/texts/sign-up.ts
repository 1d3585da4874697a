import { LIMITS } from '../limits.ts';

/** doc 1 §5 */
export const SIGN_UP_TEXTS = {
  nameHint: 'First letter of each word must be capitalized',
  name: 'Name must contain only letters and at least one word',
  nameReserved: 'This name is reserved for the forum, its moderators and its support. Please enter your own name',
  eduHint: 'Please enter a valid .edu email address',
  edu: 'Email must be a valid .edu email address',
  email: 'Please enter a valid email address',
  emailMissing: 'Please enter your email address',
  passwordMissing: 'Please enter your password',
  currentPasswordMissing: 'Please enter your current password',
  usernameHint: 'Username contains invalid characters.',
  username: 'Username can only contain letters, numbers, underscores, and dashes',
  usernameLength: `Username must have ${LIMITS.username.min} to ${LIMITS.username.max} characters`,
  usernameWithoutLetters: 'Username must have at least one letter or digit',
  usernameExtension: 'Username cannot end with a file extension such as .html or .pdf',
  usernameTakenHint: 'This username is already taken.',
  usernameTaken: 'Username is already taken',
  password: 'Password does not meet requirements',
  passwordLong: `Password can have at most ${LIMITS.password.max} characters`,
  passwordsDiffer: 'Passwords do not match',
  passwordCommon: 'This password is one of the most common ones. Please choose another',
  passwordShort: 'Password must be at least 8 characters long',
  accepted: 'Please confirm that you are 18 or older and agree to the Community Guidelines',
  passwordRules: {
    length: `At least ${LIMITS.password.min} characters`,
    upperCase: 'One uppercase letter',
    lowerCase: 'One lowercase letter',
    sign: 'One of ! @ # $ % ^ & * ?',
    common: 'Not one of the most common passwords',
  },
};
