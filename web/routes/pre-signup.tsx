import { Link } from 'react-router';
import { AccountKinds } from '#web/features/accounts/account-kinds.tsx';
import { AccountPage } from '#web/features/accounts/account-page.tsx';
import { Hydrate } from '#web/lib/hooks.tsx';
import { requireSignedOut, screen } from '#web/lib/screen.ts';
import textAction from '#web/ui/text-action.module.css';
import { commonTexts } from '#web/ui/texts/common.ts';
import type { Route } from './+types/pre-signup.ts';
import { preSignupTexts } from './texts/pre-signup.ts';

const needs = screen(requireSignedOut);
export const loader = needs.loader;
export const clientLoader = needs.clientLoader;
export const meta = () => [];

export default function Screen({ loaderData }: Route.ComponentProps) {
  return (
    <Hydrate data={loaderData}>
      <AccountPage
        title={preSignupTexts.title}
        lead={preSignupTexts.lead}
        foot={
          <p>
            {preSignupTexts.already}{' '}
            <Link to="/login" className={textAction.action}>
              {commonTexts.logIn}
            </Link>
          </p>
        }
      >
        <AccountKinds />
      </AccountPage>
    </Hydrate>
  );
}
