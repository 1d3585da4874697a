import { Link } from 'react-router';
import textAction from '#web/ui/text-action.module.css';
import { choiceTexts } from './texts/choice.ts';

export function ChoiceLink() {
  return (
    <Link to="/settings/notifications" className={textAction.action}>
      {choiceTexts.title}
    </Link>
  );
}
