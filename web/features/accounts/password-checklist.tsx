import { VisuallyHidden } from '@mantine/core';
import { IconCircle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { PASSWORD_RULES } from '#shared/rules/sign-up.ts';
import { SIGN_UP_TEXTS } from '#shared/rules/texts/sign-up.ts';
import { useIsCommonPassword } from './api/common-password.ts';
import classes from './password-checklist.module.css';
import { accountTexts } from './texts/account.ts';

interface PasswordChecklistProps {
  password: string;
  rules?: typeof PASSWORD_RULES | undefined;
}

export function PasswordChecklist({ password, rules = PASSWORD_RULES }: PasswordChecklistProps) {
  const meetsRules = rules.every(({ test }) => test(password));
  const common = useIsCommonPassword(password, meetsRules);
  const commonState = common === undefined ? (meetsRules ? 'unknown' : 'unmet') : common ? 'broken' : 'met';
  return (
    <ul className={classes.rules}>
      {rules.map(({ label, test }) => (
        <Rule key={label} label={label} state={test(password) ? 'met' : 'unmet'} />
      ))}
      <Rule label={SIGN_UP_TEXTS.passwordRules.common} state={commonState} />
    </ul>
  );
}

const ICONS = { met: IconCircleCheck, unmet: IconCircle, unknown: IconCircle, broken: IconCircleX };

function Rule({ label, state }: { label: string; state: keyof typeof ICONS }) {
  const Icon = ICONS[state];
  return (
    <li className={classes.rule} data-state={state}>
      <Icon size={16} aria-hidden="true" />
      {label}
      <VisuallyHidden>{accountTexts.rule[state]}</VisuallyHidden>
    </li>
  );
}
