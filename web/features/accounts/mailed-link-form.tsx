import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { LIMITS } from '#shared/rules/limits.ts';
import { refusal } from '#web/lib/errors.ts';
import type { Posted } from '#web/lib/form-action.ts';
import { useContractForm, validator } from '#web/lib/use-contract-form.ts';
import { useIsMounted } from '#web/lib/use-is-mounted.ts';
import { notify } from '#web/ui/notify.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import classes from './account-form.module.css';
import { type MailedLink, useMailedLink } from './api/mailed-link.ts';
import { accountTexts } from './texts/account.ts';
import { mailTexts } from './texts/mails.ts';

const LABELS = { email: accountTexts.labels.email };
const validate = { load: async () => validator((await import('#shared/contract/accounts/forms.ts')).MailTo) };

interface MailedLinkFormProps {
  link: MailedLink;
  email: string;
  posted?: Posted;
  onSent: () => void;
}

/** The response does not reveal whether the address is known. */
export function MailedLinkForm({ link, email, posted, onSent }: MailedLinkFormProps) {
  const { ref, field, refuseBy, submit, submitting } = useContractForm({ initial: { email }, labels: LABELS, validate, posted });
  const [failure, setFailure] = useState(posted?.failure?.message ?? '');
  const texts = mailTexts.links[link];
  const isMounted = useIsMounted();
  const mail = useMailedLink(link, {
    onSent: (message) => notify.success(message),
    onFailed: (error) => isMounted.current || notify.error(refusal(error) ?? texts.failed),
  });

  const onSubmit = submit(mail.isPending, (input) => {
    setFailure('');
    mail.mutate(input, {
      onSuccess: onSent,
      // The dialog would cover a toast.
      onError: (error) => refuseBy(error) || setFailure(refusal(error) ?? texts.failed),
    });
  });

  return (
    <form ref={ref} method="post" className={classes.form} onSubmit={onSubmit} noValidate>
      <TextInput
        {...field('email')}
        label={LABELS.email}
        description={texts.description}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LIMITS.email}
        aria-required
      />
      <p role="alert" className={classes.failure}>
        {failure}
      </p>
      <SubmitButton posts loading={mail.isPending || submitting}>
        {texts.send}
      </SubmitButton>
    </form>
  );
}
