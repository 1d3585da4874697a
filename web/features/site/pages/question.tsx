import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import prose from './prose.module.css';
import classes from './question.module.css';

interface QuestionProps {
  /** In the page's address, after "#": opens this answer. */
  id: string;
  question: string;
  children: ReactNode;
}

/** A question that opens its answer. The browser does it alone, also before any script; searching the page finds closed answers. */
export function Question({ id, question, children }: QuestionProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const { hash } = useLocation();

  // Not every browser opens by itself what an address leads into, none does on a way within the site. Open before the page is scrolled there.
  useLayoutEffect(() => {
    if (hash === `#${id}` && details.current !== null) details.current.open = true;
  }, [hash, id]);

  return (
    // It may have been opened before the page came alive, which is no mistake.
    <details ref={details} className={classes.question} suppressHydrationWarning>
      <summary className={classes.summary}>
        <h3 className={classes.words}>{question}</h3>
        <span className={classes.marker} aria-hidden="true" />
      </summary>
      {/* The address names what lies inside: browsers then open the way to it without script. */}
      <div id={id} className={`${prose.prose} ${classes.answer}`}>
        {children}
      </div>
    </details>
  );
}
