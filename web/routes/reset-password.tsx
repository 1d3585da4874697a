import { resetLinkQuery } from '#web/features/accounts/api/reset-password.ts';
import { resetPasswordAction } from '#web/features/accounts/form-actions.ts';
import { ResetPassword } from '#web/features/accounts/reset-password.tsx';
import { screen } from '#web/lib/screen.ts';

const needs = screen(async ({ api, queryClient, url }) => {
  const token = url.searchParams.get('token') ?? '';
  // `prefetchQuery` never throws; submitting the form checks the link again.
  if (token !== '') await queryClient.prefetchQuery(resetLinkQuery(api, token));
});
export const loader = needs.loader;
export const clientLoader = needs.clientLoader;
export const action = resetPasswordAction;
export const meta = () => [{ name: 'robots', content: 'noindex' }];

export default function Screen() {
  return <ResetPassword />;
}
