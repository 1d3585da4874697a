import { type ComponentType, type ReactNode, Suspense, use, useState, useTransition } from 'react';
import type { MissingFile } from '#web/lib/load-part.ts';
import classes from './lazy-part.module.css';
import textAction from './text-action.module.css';
import { commonTexts } from './texts/common.ts';
import { missingTexts } from './texts/missing.ts';

interface Try<Props> {
  failed: boolean;
  /** The component, or why there is none. */
  result: Promise<ComponentType<Props> | MissingFile>;
}

type Load<Props> = () => Promise<ComponentType<Props>>;

function begin<Props>(load: Load<Props>): Try<Props> {
  const fail = (error: MissingFile) => {
    begun.failed = true;
    return error;
  };
  const begun: Try<Props> = { failed: false, result: load().catch(fail) };
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
    if (latest === undefined || latest.failed) latest = begin(load);
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
        miss={({ gone }) => instead(<Missing gone={gone === true} trying={trying} onAgain={again} />)}
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
  trying: boolean;
  onAgain: () => void;
}

function Missing({ gone, trying, onAgain }: MissingProps) {
  return (
    <p role="alert" className={classes.note}>
      {gone ? missingTexts.gone : missingTexts.part}{' '}
      <button type="button" className={textAction.action} disabled={trying} onClick={gone ? () => window.location.reload() : onAgain}>
        {gone ? missingTexts.reload : commonTexts.again}
      </button>
    </p>
  );
}
