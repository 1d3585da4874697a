import { VisuallyHidden } from '@mantine/core';
import type { Place } from '#shared/rules/messages.ts';
import { useStillMeant, WAITING_TEXT } from '#web/lib/sent-mark.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { commonTexts } from '#web/ui/texts/common.ts';
import { LocalTime } from './local-time.tsx';
import classes from './message-bubble.module.css';
import { MessageText } from './message-text.tsx';
import type { Outgoing } from './outgoing.ts';
import { conversationTexts } from './texts/conversation.ts';

const texts = conversationTexts.message;

export interface ShownMessage {
  /** Stays the same while the message is on its way and once it is there. */
  key: string;
  senderId: string;
  content: string;
  createdAt: string;
  own: boolean;
  /** On its way; undefined once it is there. */
  outgoing?: Outgoing;
}

interface MessageBubbleProps {
  message: ShownMessage;
  place: Place;
  /** Who wrote it, for those who do not see on which side it stands. */
  author: string;
  /** The last of one's own that the other has read. */
  read: boolean;
  onRetry: (message: Outgoing) => void;
  onDiscard: (message: Outgoing) => void;
}

/** One message, own ones on the right. */
export function MessageBubble({ message, place, author, read, onRetry, onDiscard }: MessageBubbleProps) {
  const { key, own, content, createdAt, outgoing } = message;
  return (
    <li className={classes.item} data-key={key} data-own={own || undefined} data-tight={place.tight || undefined}>
      {place.label && <LocalTime iso={createdAt} full className={classes.label} />}
      <div className={classes.bubble} data-state={outgoing?.state}>
        <VisuallyHidden>{`${texts.by(author)} `}</VisuallyHidden>
        <span className={classes.text} dir="auto">
          <MessageText>{content}</MessageText>
        </span>
        <LocalTime iso={createdAt} className={place.time ? classes.time : classes.tip} />
      </div>
      {read && <span className={classes.note}>{texts.read}</span>}
      {outgoing?.state === 'sending' && <span className={classes.note}>{texts.sending}</span>}
      {outgoing?.state === 'failed' && <Failed outgoing={outgoing} onRetry={onRetry} onDiscard={onDiscard} />}
    </li>
  );
}

type FailedProps = Pick<MessageBubbleProps, 'onRetry' | 'onDiscard'> & { outgoing: Outgoing };

function Failed({ outgoing, onRetry, onDiscard }: FailedProps) {
  const meant = useStillMeant(outgoing.mark);
  const waits = !useOnline() && meant;
  return (
    <div className={classes.failed}>
      <span>{outgoing.refusal ?? (waits ? WAITING_TEXT : texts.unsent)}</span>
      <button type="button" className={classes.action} onClick={() => onRetry(outgoing)}>
        {commonTexts.again}
      </button>
      <button type="button" className={classes.action} onClick={() => onDiscard(outgoing)}>
        {texts.discard}
      </button>
    </div>
  );
}
