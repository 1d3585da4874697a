import { type ComponentType, type ReactNode, Suspense, use, useState, useTransition } from 'react';
import type { MissingFile } from '#web/lib/load-part.ts';
import classes from './lazy-part.module.css';
import textAction from './text-action.module.css';
import { commonTexts } from './texts/common.ts';
import { missingTexts } from './texts/missing.ts';

interface Try<Props> {
  /** How many there have been. */
  count: number;
  failed: boolean;
  /** The component, or why there is none. */
  result: Promise<ComponentType<Props> | MissingFile>;
}

type Load<Props> = () => Promise<ComponentType<Props>>;

function begin<Props>(load: Load<Props>, count: number): Try<Props> {
  const fail = (error: MissingFile) => {
    begun.failed = true;
    return error;
  };
  const begun: Try<Props> = { count, failed: false, result: load().catch(fail) };
  return begun;
}

interface PartProps {
  /** What stands there until it has come. */
  waiting?: ReactNode;
  /** What stands there when it could not be had, around the words that say so. */
  instead?: (note: ReactNode) => ReactNode;
  /** Another one asks for it once more. */
  ask?: unknown;
}

/**
 * A component whose script is fetched when it is first shown. Where that fails, words and a button stand in its place, and the
 * rest of the page stays as it is. React's own `lazy` would end in an error page, and remember it.
 */
export function lazyPart<Props extends object>(load: Load<Props>) {
  let latest: Try<Props> | undefined;
  function attempt(): Try<Props> {
    if (latest === undefined || latest.failed) latest = begin(load, (latest?.count ?? 0) + 1);
    return latest;
  }
  return (props: Props & PartProps) => <LazyPart attempt={attempt} {...props} />;
}

interface LazyPartProps<Props> extends PartProps {
  /** What was loaded, or is on its way; after a failure another try. */
  attempt: () => Try<Props>;
}

function LazyPart<Props extends object>({ attempt, waiting, instead = (note) => note, ask, ...props }: LazyPartProps<Props>) {
  const [mine, setMine] = useState(attempt);
  const [asked, setAsked] = useState(ask);
  const [trying, startTransition] = useTransition();
  if (ask !== asked) {
    setAsked(ask);
    if (mine.failed) setMine(attempt());
  }
  const again = () => startTransition(() => setMine(attempt()));
  return (
    <Suspense fallback={waiting}>
      <Shown
        result={mine.result}
        show={(Part) => <Part {...(props as unknown as Props)} />}
        miss={({ gone }) => instead(<Missing gone={gone === true} count={mine.count} trying={trying} onAgain={again} />)}
      />
    </Suspense>
  );
}

interface ShownProps<Props> {
  result: Try<Props>['result'];
  show: (Part: ComponentType<Props>) => ReactNode;
  miss: (error: MissingFile) => ReactNode;
}

function Shown<Props>({ result, show, miss }: ShownProps<Props>) {
  const part = use(result);
  return part instanceof Error ? miss(part) : show(part);
}

interface MissingProps {
  gone: boolean;
  /** Of the tries in vain. */
  count: number;
  trying: boolean;
  onAgain: () => void;
}

function Missing({ gone, count, trying, onAgain }: MissingProps) {
  // While it is tried the button keeps the focus, which a disabled one would lose.
  function press() {
    if (gone) window.location.reload();
    else if (!trying) onAgain();
  }
  return (
    <p className={classes.note}>
      {/* Another one for each try: words that stay the same are not read out again. */}
      <span key={count} role="alert">
        {gone ? missingTexts.gone : missingTexts.part}
      </span>{' '}
      <button type="button" className={textAction.action} aria-disabled={trying} onClick={press}>
        {gone ? missingTexts.reload : commonTexts.again}
      </button>
    </p>
  );
}
