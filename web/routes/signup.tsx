import { signUpAction } from '#web/features/accounts/form-actions.ts';
import { SignUpPage } from '#web/features/accounts/sign-up-page.tsx';
import { requireSignedOut, screen } from '#web/lib/screen.ts';

const needs = screen(requireSignedOut);
export const loader = needs.loader;
export const clientLoader = needs.clientLoader;
export const action = signUpAction('medical_student');

export default function Screen() {
  return <SignUpPage userType="medical_student" />;
}
