import { useMutation } from '@tanstack/react-query';
import type { Api } from '#web/lib/api.ts';
import { useApi } from '#web/lib/hooks.tsx';

/** The purpose of a mail with a link. */
export type MailedLink = 'confirmation' | 'password';

function askFor(api: Api, link: MailedLink, input: { email: string }) {
  return link === 'password' ? api.accounts.requestPasswordReset.call(input) : api.accounts.resendVerification.call(input);
}

interface Outcome {
  onSent: (message: string) => void;
  onFailed: (error: unknown) => void;
}

/** Requests a mail. The callbacks also run after the form has unmounted. */
export function useMailedLink(link: MailedLink, { onSent, onFailed }: Outcome) {
  const api = useApi();
  return useMutation({
    networkMode: 'always',
    mutationFn: (input: { email: string }) => askFor(api, link, input),
    onSuccess: ({ message }) => onSent(message),
    onError: onFailed,
  });
}
