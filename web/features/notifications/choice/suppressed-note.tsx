import { Link } from 'react-router';
import classes from './suppressed-note.module.css';
import { choiceTexts } from './texts/choice.ts';

const texts = choiceTexts.suppressed;

/** For an address that bounced mails. */
export function SuppressedNote({ email }: { email: string }) {
  return (
    <p className={classes.note}>
      {texts.before}
      <strong>{email}</strong>
      {texts.after}
      <Link to="/settings/email">{texts.link}</Link>
      {texts.end}
    </p>
  );
}
