import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { LIMITS } from '#shared/rules/limits.ts';
import { emailProblem } from '#shared/rules/sign-up.ts';
import { fieldErrors } from '#web/lib/errors.ts';
import { type Posted, usePostedFields } from '#web/lib/form-action.ts';
import { refusal } from '#web/lib/refusal.ts';
import { useIsMounted } from '#web/lib/use-is-mounted.ts';
import { notify } from '#web/ui/notify.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import classes from './account-form.module.css';
import { type MailedLink, useMailedLink } from './api/mailed-link.ts';
import { accountTexts } from './texts/account.ts';
import { mailTexts } from './texts/mails.ts';

interface MailedLinkFormProps {
  link: MailedLink;
  /** Filled in at first. */
  email: string;
  /** What became of this form, where the browser sent it. */
  posted?: Posted;
  onSent: () => void;
}

/** Asks for a mail with a link, by nothing but an address; the answer tells nobody whether it is known. */
export function MailedLinkForm({ link, email, posted, onSent }: MailedLinkFormProps) {
  const { form, values, field, refuse } = usePostedFields({ email }, posted);
  const [failure, setFailure] = useState(posted?.failure?.message ?? '');
  const texts = mailTexts.links[link];
  const isMounted = useIsMounted();
  const mail = useMailedLink(link, {
    onSent: (message) => notify.success(message),
    onFailed: (error) => isMounted.current || notify.error(refusal(error) ?? texts.failed),
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (mail.isPending) return;
    // Premed students' rule: any address; which accounts there are is nothing that this page may know.
    const problem = emailProblem(values.email, 'premed_student');
    setFailure('');
    if (problem !== null) return refuse({ email: problem });
    mail.mutate(values, {
      onSuccess: onSent,
      onError: (error) => {
        const wrong = fieldErrors(error).email;
        if (wrong !== undefined) refuse({ email: wrong });
        // A short message would stand behind the dialog.
        else setFailure(refusal(error) ?? texts.failed);
      },
    });
  }

  return (
    <form ref={form} method="post" className={classes.form} onSubmit={onSubmit} noValidate>
      <TextInput
        {...field('email')}
        label={accountTexts.labels.email}
        description={texts.description}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LIMITS.email}
        required
      />
      <p role="alert" className={classes.failure}>
        {failure}
      </p>
      <SubmitButton posts loading={mail.isPending}>
        {texts.send}
      </SubmitButton>
    </form>
  );
}
