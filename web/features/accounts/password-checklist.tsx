import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { PASSWORD_RULES } from '#shared/rules/sign-up.ts';
import { HiddenWords } from '#web/ui/hidden-words.tsx';
import classes from './password-checklist.module.css';
import { accountTexts } from './texts/account.ts';

/** What a password must have; each rule turns green, with a tick, as it is met. */
export function PasswordChecklist({ password }: { password: string }) {
  return (
    <ul className={classes.rules}>
      {PASSWORD_RULES.map(({ label, test }) => {
        const met = test(password);
        const Icon = met ? IconCircleCheckFilled : IconCircle;
        return (
          <li key={label} className={classes.rule} data-met={met || undefined}>
            <Icon size={17} aria-hidden="true" />
            {label}
            <HiddenWords>{met ? accountTexts.rule.met : accountTexts.rule.unmet}</HiddenWords>
          </li>
        );
      })}
    </ul>
  );
}
