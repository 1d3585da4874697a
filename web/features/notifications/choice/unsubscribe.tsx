import { useSuspenseQuery } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { Link } from 'react-router';
import { errorMessage } from '#web/lib/errors.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { PageTitle } from '#web/lib/page-meta.tsx';
import { BusyButton } from '#web/ui/busy-button.tsx';
import textAction from '#web/ui/text-action.module.css';
import { subscriptionQuery, useUnsubscribe } from './api/unsubscribe.ts';
import { unsubscribeTexts as texts } from './texts/unsubscribe.ts';
import classes from './unsubscribe.module.css';

/** Needs a confirmation, because mail scanners open every link. */
export function Unsubscribe({ token }: { token: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { topics, subscribed } = useSuspenseQuery(subscriptionQuery(useApi(), token)).data;
  const { mutate, isPending, error } = useUnsubscribe(token);
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    // The focused button disappears, so the focus moves to the heading.
    if (!isPending) mutate({ mailToken: token }, { onSuccess: () => heading.current?.focus() });
  }
  return (
    <div className={classes.page}>
      <div aria-live="polite">
        <PageTitle>{subscribed ? texts.title : texts.doneTitle}</PageTitle>
        <h1 ref={heading} tabIndex={-1} className={classes.title}>
          {subscribed ? texts.title : texts.doneTitle}
        </h1>
        <p className={classes.text}>{subscribed ? texts.ask : texts.done}</p>
        <ul className={classes.topics}>
          {topics.map((topic) => (
            <li key={topic}>{texts.topics[topic]}</li>
          ))}
        </ul>
        <p className={classes.text}>{texts.stays}</p>
      </div>
      {subscribed && (
        // Without script, the browser posts to this URL, as mail programs do (one-click
        // unsubscribe).
        <form method="post" onSubmit={onSubmit}>
          <BusyButton type="submit" busy={isPending}>
            {texts.act}
          </BusyButton>
        </form>
      )}
      {error !== null && (
        <p role="alert" className={classes.problem}>
          {errorMessage(error)}
        </p>
      )}
      <Link to="/settings/notifications" className={textAction.action}>
        {texts.settings}
      </Link>
    </div>
  );
}
