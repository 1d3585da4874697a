import { useMutation } from '@tanstack/react-query';
import type { Api } from '#web/lib/api.ts';
import { useApi } from '#web/lib/hooks.tsx';

export type MailedLink = 'confirmation' | 'password';

function requestMail(api: Api, link: MailedLink, input: { email: string }) {
  return link === 'password' ? api.accounts.requestPasswordReset.call(input) : api.accounts.resendVerification.call(input);
}

interface Outcome {
  onSent: (message: string) => void;
  onFailed: (error: unknown) => void;
}

/** Callbacks also run after unmount. */
export function useMailedLink(link: MailedLink, { onSent, onFailed }: Outcome) {
  const api = useApi();
  return useMutation({
    mutationFn: (input: { email: string }) => requestMail(api, link, input),
    onSuccess: ({ message }) => onSent(message),
    onError: onFailed,
  });
}
