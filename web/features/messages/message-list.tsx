import { Button, Loader } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { messageLayout } from '#shared/rules/messages.ts';
import { MESSAGE_TEXTS } from '#shared/rules/texts/messages.ts';
import { announce } from '#web/ui/announcer.tsx';
import { commonTexts } from '#web/ui/texts/common.ts';
import type { Message } from './api/messages.ts';
import { MessageBubble, type ShownMessage } from './message-bubble.tsx';
import classes from './message-list.module.css';
import { conversationTexts } from './texts/conversation.ts';
import { useAnchoredScroll } from './use-anchored-scroll.ts';
import { useReadMark } from './use-messages.ts';
import type { Outgoing } from './use-outgoing.ts';

const texts = conversationTexts.list;

interface MessageListProps {
  viewerId: string;
  person: { id: string; name: string };
  arrived: readonly Message[];
  outgoing: readonly Outgoing[];
  older: { has: boolean; loading: boolean; failed: boolean; load: () => void };
  onRetry: (message: Outgoing) => void;
  onDiscard: (message: Outgoing) => void;
}

function combineMessages({ viewerId, arrived, outgoing }: Pick<MessageListProps, 'viewerId' | 'arrived' | 'outgoing'>): ShownMessage[] {
  const keys = new Set(arrived.map(({ requestKey }) => requestKey));
  return [
    ...arrived.map((one) => ({ ...one, key: one.requestKey ?? one.id, own: one.senderId === viewerId })),
    ...outgoing
      .filter(({ requestKey }) => !keys.has(requestKey))
      .map((one) => ({ ...one, createdAt: one.pressedAt, key: one.requestKey, senderId: viewerId, own: true, outgoing: one })),
  ];
}

const STEPS: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Arrow keys move between the menu buttons. Only one is in the tab order, so that Tab reaches the
 * field quickly.
 */
function moveBetweenMenus(event: KeyboardEvent<HTMLElement>): void {
  const menus = [...event.currentTarget.querySelectorAll<HTMLElement>('[aria-haspopup="menu"]')];
  const index = menus.indexOf(event.target as HTMLElement);
  const next = index === -1 ? undefined : menus[index + (STEPS[event.key] ?? Number.NaN)];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

/** Many messages may arrive at once, such as after a reconnect. */
const MAX_ANNOUNCED = 3;

/** Only while the newest messages are visible; otherwise messages-link.tsx announces them. */
function useAnnounceMessages({ id, name }: MessageListProps['person'], arrived: readonly Message[], isVisible: boolean) {
  const newest = arrived.at(-1)?.id;
  const lastAnnouncedId = useRef(newest);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each new message
  useEffect(() => {
    const newMessages = arrived.slice(arrived.findIndex((one) => one.id === lastAnnouncedId.current) + 1).slice(-MAX_ANNOUNCED);
    lastAnnouncedId.current = newest;
    if (!isVisible || document.visibilityState === 'hidden') return;
    for (const { senderId, content } of newMessages) if (senderId === id) announce(`${conversationTexts.message.by(name)} ${content}`);
  }, [newest]);
}

export function MessageList({ viewerId, person, arrived, outgoing, older, onRetry, onDiscard }: MessageListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  // Takes the focus from a button that disappears when it is pressed.
  const focusLog = () => scroller.current?.focus({ preventScroll: true });
  const messages = combineMessages({ viewerId, arrived, outgoing });
  const last = messages.findLast(({ outgoing }) => outgoing === undefined);
  const unsent = messages.findLast(({ outgoing }) => outgoing !== undefined);
  const lastReceived = messages.findLast(({ own }) => !own);
  // A reply already implies that earlier messages were read.
  const newest = arrived.at(-1);
  const lastRead = newest?.senderId === viewerId && newest.readAt !== null ? newest : undefined;
  const { atEnd, seen, onScroll, toEnd } = useAnchoredScroll({
    scroller,
    last: last?.key,
    unsent: unsent?.key,
    count: messages.length,
    loadOlder: older.has && !older.loading && !older.failed ? older.load : null,
  });
  useReadMark(person.id, arrived, atEnd);
  useAnnounceMessages(person, arrived, atEnd);
  const seenAt = messages.findIndex(({ key }) => key === seen);
  // A discarded message is not found.
  const unseenCount = seenAt === -1 ? 0 : messages.slice(seenAt + 1).filter(({ own }) => !own).length;

  return (
    <div className={classes.frame}>
      <div
        ref={scroller}
        role="log"
        // A live log would read the viewer's own messages back; `useAnnounceMessages` announces the
        // others.
        aria-live="off"
        aria-label={texts.label(person.name)}
        aria-busy={older.loading}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be focusable to be scrolled by keyboard
        tabIndex={0}
        className={classes.scroller}
        onScroll={onScroll}
      >
        <div className={classes.content}>
          {older.loading && <Loader size={20} className={classes.loader ?? ''} aria-label={texts.loadingOlder} />}
          {older.failed && (
            <div role="alert" className={classes.problem}>
              {MESSAGE_TEXTS.conversationFailed}
              <Button
                variant="default"
                onClick={() => {
                  focusLog();
                  older.load();
                }}
              >
                {commonTexts.again}
              </Button>
            </div>
          )}
          {messages.length === 0 && <p className={classes.empty}>{texts.empty}</p>}
          <ol className={classes.messages} onKeyDown={moveBetweenMenus}>
            {messages.map((message, index) => (
              <MessageBubble
                key={message.key}
                message={message}
                place={messageLayout(message, messages[index - 1])}
                author={message.own ? conversationTexts.message.you : person.name}
                read={lastRead !== undefined && message.key === lastRead.requestKey}
                isTabStop={message === lastReceived}
                onRetry={(message) => {
                  focusLog();
                  onRetry(message);
                }}
                onDiscard={(message) => {
                  focusLog();
                  onDiscard(message);
                }}
              />
            ))}
          </ol>
        </div>
      </div>
      {!atEnd && unseenCount > 0 && (
        <button
          type="button"
          className={classes.pill}
          onClick={() => {
            focusLog();
            toEnd();
          }}
        >
          <IconArrowDown size={16} aria-hidden="true" />
          {texts.fresh(unseenCount)}
        </button>
      )}
    </div>
  );
}
