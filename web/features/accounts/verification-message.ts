import type { Verification } from './api/verify-email.ts';
import { verificationTexts as texts } from './texts/verification.ts';

/** @param newAddress null for the link of a sign-up */
export function verificationMessage(verification: Verification, isSlow: boolean, newAddress: string | null): string {
  switch (verification.state) {
    case 'asking':
      return newAddress === null ? texts.ask : texts.change.ask;
    case 'verifying':
      return isSlow ? texts.still : texts.verifying;
    case 'password':
      return texts.password.title;
    case 'already-verified':
      return texts.already.title;
    case 'refused':
      return texts.refused;
    case 'unreachable':
      return texts.unreachable.title;
    case 'verified':
      if (verification.setupPath === null) return texts.unknownKind;
      return verification.ready ? texts.redirecting : texts.verified;
  }
}
