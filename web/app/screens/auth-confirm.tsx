import { useSearchParams } from 'react-router';
import { Verification } from '#web/features/accounts/verification.tsx';
import { PageTitle } from '#web/lib/page-title.tsx';
import { Page } from '#web/ui/page.tsx';

export const meta = () => [];

export default function Screen() {
  const [search] = useSearchParams();
  return (
    <Page width="form">
      <PageTitle>Email verification</PageTitle>
      <Verification token={search.get('token') ?? ''} />
    </Page>
  );
}
