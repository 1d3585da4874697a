import { Link } from 'react-router';
import { AccountKinds } from '#web/features/accounts/account-kinds.tsx';
import { AccountPage } from '#web/features/accounts/account-page.tsx';
import { accountKindTexts } from '#web/features/accounts/texts/account-kinds.ts';
import { requireSignedOut, screen } from '#web/lib/screen.ts';
import textAction from '#web/ui/text-action.module.css';
import { commonTexts } from '#web/ui/texts/common.ts';

const needs = screen(requireSignedOut);
export const loader = needs.loader;
export const clientLoader = needs.clientLoader;

export default function Screen() {
  return (
    <AccountPage
      title={accountKindTexts.title}
      lead={accountKindTexts.lead}
      foot={
        <p>
          {accountKindTexts.already}{' '}
          <Link to="/login" className={textAction.action}>
            {commonTexts.logIn}
          </Link>
        </p>
      }
    >
      <AccountKinds />
    </AccountPage>
  );
}
