import { signUpAction } from '#web/features/accounts/form-actions.ts';
import { SignUpPage } from '#web/features/accounts/sign-up-page.tsx';
import { Hydrate } from '#web/lib/hooks.tsx';
import { requireSignedOut, screen } from '#web/lib/screen.ts';
import type { Route } from './+types/signup.ts';

const needs = screen(requireSignedOut);
export const loader = needs.loader;
export const clientLoader = needs.clientLoader;
export const action = signUpAction('medical_student');
export const meta = () => [];

export default function Screen({ loaderData }: Route.ComponentProps) {
  return (
    <Hydrate data={loaderData}>
      <SignUpPage userType="medical_student" />
    </Hydrate>
  );
}
