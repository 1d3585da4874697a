export const verificationTexts = {
  title: 'Email verification',
  ask: 'Verify this email address?',
  signedIn: {
    before: 'You are logged in as ',
    after: '. Once the address is verified, this browser is logged in as the person it belongs to.',
  },
  change: {
    ask: 'Make this the address of your account?',
    text: {
      before: 'Then your account has the address ',
      after: ', it is logged out everywhere, and its old password no longer works.',
    },
    next: 'Please press “Forgot Password?” on the log-in page, and choose a new password with this address.',
  },
  confirm: 'Verify my email',
  notNow: 'Not now',
  verifying: 'Verifying your email...',
  still: 'Still verifying... please wait',
  verified: 'Email verified successfully! Getting profile info...',
  redirecting: 'Redirecting to profile setup...',
  password: {
    title: 'Is it you who signed up?',
    why: 'The newest sign-up with this address came from another browser. Type the password of that sign-up. If you do not know it, we will mail you a link to choose one. If you did not sign up, close this page: nothing happens.',
    unknown: 'I do not know the password',
    unknownNext: 'Your email address is verified. We have sent you an email with a link to choose your password.',
  },
  already: { title: 'Your email address is verified', next: 'There is nothing left to do. You can log in.' },
  refused: 'Verification failed. Invalid or expired link.',
  refusedToast: 'Invalid or expired verification link. Please sign up or log in again.',
  unknownKind: 'An error occurred during verification. Invalid user type.',
  unreachable: {
    title: 'Your email could not be verified yet',
    why: 'The forum could not be reached. Your link is still good.',
  },
};
