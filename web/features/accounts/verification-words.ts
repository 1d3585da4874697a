import type { Verification } from './api/verify-email.ts';

export const UNKNOWN_KIND = 'An error occurred during verification. Invalid user type.';
export const REFUSED_TOAST = 'Invalid or expired verification link. Please sign up or log in again.';
export const VERIFIED = 'Your email address is verified';

/** What a state is called; `still` while one has waited for a while. */
export function verificationWords(verification: Verification, still: boolean): string {
  switch (verification.state) {
    case 'asking':
      return 'Verify this email address?';
    case 'verifying':
      return still ? 'Still verifying... please wait' : 'Verifying your email...';
    case 'already-verified':
      return VERIFIED;
    case 'refused':
      return 'Verification failed. Invalid or expired link.';
    case 'unreachable':
      return 'Your email could not be verified yet';
    case 'verified':
      if (verification.setupPath === null) return UNKNOWN_KIND;
      return verification.ready ? 'Redirecting to profile setup...' : 'Email verified successfully! Getting profile info...';
  }
}
