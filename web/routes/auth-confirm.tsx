import { useSearchParams } from 'react-router';
import { verifyEmailAction } from '#web/features/accounts/form-actions.ts';
import { verificationTexts } from '#web/features/accounts/texts/verification.ts';
import { Verification } from '#web/features/accounts/verification.tsx';
import { PageTitle } from '#web/lib/page-meta.tsx';
import { Page } from '#web/ui/page.tsx';

export const action = verifyEmailAction;
export const meta = () => [{ name: 'robots', content: 'noindex' }];

export default function Screen() {
  const token = useSearchParams()[0].get('token') ?? '';
  return (
    <Page width="form">
      <PageTitle>{verificationTexts.title}</PageTitle>
      <Verification key={token} token={token} />
    </Page>
  );
}
