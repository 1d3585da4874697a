import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import { EmailCodes } from '#shared/contract/accounts/forms.ts';
import { errorCode, refusal } from '#web/lib/errors.ts';
import { useContractForm, validator } from '#web/lib/use-contract-form.ts';
import { FormErrors } from '#web/ui/form-errors.tsx';
import { notify } from '#web/ui/notify.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { commonTexts } from '#web/ui/texts/common.ts';
import classes from './account-form.module.css';
import { useConfirmEmailChange, useWithdrawEmailChange } from './api/email-change.ts';
import { CodeField } from './code-field.tsx';
import { emailChangeTexts as texts } from './texts/email-change.ts';

const validate = validator(EmailCodes);

interface EmailChangeCodesProps {
  emails: { currentCode: string; newCode: string };
  back: string;
  focused: boolean;
  onAgain: () => void;
}

export function EmailChangeCodes({ emails, back, focused, onAgain }: EmailChangeCodesProps) {
  const labels = { currentCode: texts.codes.label(emails.currentCode), newCode: texts.codes.label(emails.newCode) };
  const { ref, field, refuseBy, submit, summary } = useContractForm({
    initial: { currentCode: '', newCode: '' },
    labels,
    validate,
    autoFocus: focused && 'currentCode',
  });
  const navigate = useNavigate();
  const confirm = useConfirmEmailChange(async () => navigate(back, { replace: true }));
  const withdraw = useWithdrawEmailChange(onAgain);

  function showError(error: unknown) {
    notify.error(refusal(error) ?? texts.failed);
    // The codes are no longer valid.
    if (errorCode(error) === 'CONFLICT') onAgain();
  }

  const onSubmit = submit(confirm.isPending, (input) => confirm.mutate(input, { onError: (error) => refuseBy(error) || showError(error) }));

  return (
    <form ref={ref} className={classes.form} onSubmit={onSubmit} noValidate>
      <CodeField {...field('currentCode')} label={labels.currentCode} />
      <CodeField {...field('newCode')} label={labels.newCode} />
      <FormErrors {...summary} />
      <SubmitButton loading={confirm.isPending}>{texts.codes.change}</SubmitButton>
      <Button variant="default" onClick={onAgain}>
        {texts.codes.again}
      </Button>
      <Button variant="default" onClick={() => withdraw.mutate(undefined, { onError: showError })}>
        {commonTexts.cancel}
      </Button>
    </form>
  );
}
