import { useMutation } from '@tanstack/react-query';
import type { Api } from '#web/lib/api.ts';
import { useApi } from '#web/lib/hooks.tsx';

/** What a mail with a link is asked for. */
export type MailedLink = 'confirmation' | 'password';

function askFor(api: Api, link: MailedLink, input: { email: string }) {
  return link === 'password' ? api.accounts.requestPasswordReset.call(input) : api.accounts.resendVerification.call(input);
}

interface Outcome {
  onSent: (message: string) => void;
  onFailed: (error: unknown) => void;
}

/** What is done with the outcome is done also when whoever asked has left the form meanwhile. */
export function useMailedLink(link: MailedLink, { onSent, onFailed }: Outcome) {
  const api = useApi();
  return useMutation({
    networkMode: 'always',
    mutationFn: (input: { email: string }) => askFor(api, link, input),
    onSuccess: ({ message }) => onSent(message),
    onError: onFailed,
  });
}
