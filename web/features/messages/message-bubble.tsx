import { VisuallyHidden } from '@mantine/core';
import { type MessageLayout, textParts } from '#shared/rules/messages.ts';
import { useSentElsewhere } from '#web/lib/draft-status.ts';
import { sendTexts } from '#web/lib/texts/send.ts';
import { LocalTime } from './local-time.tsx';
import classes from './message-bubble.module.css';
import { MessageMenu } from './message-menu.tsx';
import { conversationTexts } from './texts/conversation.ts';
import type { Outgoing } from './use-outgoing.ts';

const texts = conversationTexts.message;

export interface ShownMessage {
  /** React key; stays the same when the server confirms the message. */
  key: string;
  /** Undefined until the server confirms the message. */
  id?: string;
  senderId: string;
  content: string;
  createdAt: string;
  own: boolean;
  outgoing?: Outgoing;
}

interface MessageBubbleProps {
  message: ShownMessage;
  place: MessageLayout;
  /** For screen readers, which cannot tell on which side the bubble is. */
  author: string;
  /** The viewer's last message that the other person has read. */
  read: boolean;
  isTabStop: boolean;
  onRetry: (message: Outgoing) => void;
  onDiscard: (message: Outgoing) => void;
}

export function MessageBubble({ message, place, author, read, isTabStop, onRetry, onDiscard }: MessageBubbleProps) {
  const { key, id, senderId, own, content, createdAt, outgoing } = message;
  const isElsewhere = useSentElsewhere(outgoing?.state === 'unsent' ? outgoing.requestKey : '');
  const state = isElsewhere ? 'elsewhere' : outgoing?.state;
  return (
    <li className={classes.item} data-key={key} data-own={own || undefined} data-tight={place.tight || undefined}>
      {place.label && <LocalTime iso={createdAt} full className={classes.label} />}
      <div className={classes.line}>
        <div className={classes.bubble} data-state={state}>
          <VisuallyHidden>{`${texts.by(author)} `}</VisuallyHidden>
          <span className={classes.text} dir="auto">
            <MessageText>{content}</MessageText>
          </span>
          <LocalTime iso={createdAt} className={place.time ? classes.time : classes.tip} />
        </div>
        {!own && id !== undefined && <MessageMenu id={id} senderId={senderId} content={content} isTabStop={isTabStop} />}
      </div>
      {read && <span className={classes.note}>{texts.read}</span>}
      {state === 'sending' && <span className={classes.note}>{texts.sending}</span>}
      {outgoing !== undefined && state !== undefined && state !== 'sending' && (
        <FailedMessage outgoing={{ ...outgoing, state }} onRetry={onRetry} onDiscard={onDiscard} />
      )}
    </li>
  );
}

/** Plain text with links for URLs, and no other formatting. */
function MessageText({ children }: { children: string }) {
  return textParts(children).map(({ text, url }, index) =>
    url === null ? (
      text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a message never changes
      <a key={index} href={url} target="_blank" rel="noopener noreferrer nofollow ugc">
        {text}
      </a>
    ),
  );
}

type FailedMessageProps = Pick<MessageBubbleProps, 'onRetry' | 'onDiscard'> & { outgoing: Outgoing };

function FailedMessage({ outgoing, onRetry, onDiscard }: FailedMessageProps) {
  const { state, refusal } = outgoing;
  return (
    <div className={classes.unsent} data-state={state}>
      <span>{state === 'elsewhere' ? sendTexts.elsewhere : state === 'unsent' ? refusal || sendTexts.unsent : sendTexts.waiting}</span>
      {state === 'unsent' && (
        <button type="button" className={classes.action} onClick={() => onRetry(outgoing)}>
          {sendTexts.send}
        </button>
      )}
      {state !== 'retrying' && (
        <button type="button" className={classes.action} onClick={() => onDiscard(outgoing)}>
          {texts.discard}
        </button>
      )}
    </div>
  );
}
