import type { Verification } from './api/verify-email.ts';
import { verificationTexts as texts } from './texts/verification.ts';

/** What a state is called; `still` while one has waited for a while. */
export function verificationWords(verification: Verification, still: boolean): string {
  switch (verification.state) {
    case 'asking':
      return texts.ask;
    case 'verifying':
      return still ? texts.still : texts.verifying;
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
