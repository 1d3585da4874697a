import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useLocation, useNavigate } from 'react-router';
import { INBOX_PATH } from '#shared/rules/messages.ts';
import { PersonMenu } from '#web/features/people/blocks/person-menu.tsx';
import { ModeratorMark } from '#web/ui/moderator-mark.tsx';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import type { Correspondent } from './api/correspondent.ts';
import type { FromInbox } from './chat-list.tsx';
import classes from './conversation.module.css';
import { conversationTexts as texts } from './texts/conversation.ts';

export function ConversationHeader({ correspondent: { person, restricted } }: { correspondent: Correspondent }) {
  const name = person.name || texts.nobody;
  return (
    <header className={classes.header}>
      <BackToInbox />
      <span className={classes.picture}>
        <PersonAvatar name={name} pictureUrl={person.pictureUrl} size={40} />
      </span>
      <h1 className={classes.name} title={name}>
        <Link to={`/profiles/${person.username}`}>
          <span className={classes.who}>{name}</span>
          <span className={classes.year}>
            {person.year !== null && ` (${person.year})`}
            <ModeratorMark person={person} />
          </span>
        </Link>
      </h1>
      <div className={classes.acts}>
        <PersonMenu person={{ id: person.id, name }} restricted={restricted} reportButton />
      </div>
    </header>
  );
}

/**
 * For phones. Goes back in the history if the user came from the list, instead of adding an entry.
 */
export function BackToInbox() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const fromInbox = (state as FromInbox | null)?.fromInbox === true;
  return (
    <Link
      to={INBOX_PATH}
      aria-label={texts.back}
      className={classes.back}
      onClick={(event) => {
        if (!fromInbox) return;
        event.preventDefault();
        void navigate(-1);
      }}
    >
      <IconArrowLeft size={24} aria-hidden="true" />
    </Link>
  );
}
