import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import classes from './lazy-part.module.css';
import textAction from './text-action.module.css';
import { missingTexts } from './texts/missing.ts';

interface PartProps {
  /** Wraps the note that stands there when the part could not be loaded. */
  instead?: (note: ReactNode) => ReactNode;
}

/**
 * A component whose script is loaded when it is first shown. Where that fails, "Reload" stands in its place: browsers remember a
 * module that could not be fetched for as long as the document lives, so that only a reload can load it.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy<ComponentType<Props & PartProps>>(() =>
    load().then(
      (Loaded) => ({ default: Loaded }),
      () => ({ default: Missing }),
    ),
  );
  return ({ waiting, ...props }: Props & PartProps & { /** Stands there until the part is loaded. */ waiting?: ReactNode }) => (
    <Suspense fallback={waiting}>
      <Part {...(props as unknown as Props & PartProps)} />
    </Suspense>
  );
}

function Missing({ instead = (note) => note }: PartProps) {
  return instead(
    <p className={classes.note}>
      <span role="alert">{missingTexts.part}</span>{' '}
      <button type="button" className={textAction.action} onClick={() => window.location.reload()}>
        {missingTexts.reload}
      </button>
    </p>,
  );
}
