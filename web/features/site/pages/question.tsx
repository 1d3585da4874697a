import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import prose from './prose.module.css';
import classes from './question.module.css';

interface QuestionProps {
  id: string;
  question: string;
  children: ReactNode;
}

/** `<details>` works without script, and find-in-page opens it. */
export function Question({ id, question, children }: QuestionProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const { hash } = useLocation();

  // Client navigations, and some browsers at page load, do not open the target. Runs before the
  // page scrolls there.
  useLayoutEffect(() => {
    if (hash === `#${id}` && details.current !== null) details.current.open = true;
  }, [hash, id]);

  return (
    // The user may have opened it before hydration.
    <details ref={details} className={classes.question} suppressHydrationWarning>
      <summary className={classes.summary}>
        <h3 className={classes.words}>{question}</h3>
        <span className={classes.marker} aria-hidden="true" />
      </summary>
      {/* The anchor is inside, so that browsers open `<details>` without script. */}
      <div id={id} className={`${prose.prose} ${classes.answer}`}>
        {children}
      </div>
    </details>
  );
}
