import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import classes from './account-kinds.module.css';
import { accountKindTexts } from './texts/account-kinds.ts';

const KINDS = [
  { to: '/signup', ...accountKindTexts.medical },
  { to: '/premed-signup', ...accountKindTexts.premed },
];

export function AccountKinds() {
  return (
    <ul className={classes.kinds}>
      {KINDS.map(({ to, title, text }) => (
        <li key={to} className={classes.kind}>
          <div>
            <h2 className={classes.title}>
              <Link to={to} className={classes.link}>
                {title}
              </Link>
            </h2>
            <p className={classes.text}>{text}</p>
          </div>
          <IconArrowRight className={classes.arrow} size={24} aria-hidden="true" />
        </li>
      ))}
    </ul>
  );
}
