import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useEffectEvent } from 'react';
import { useLatch } from '#web/lib/use-latch.ts';
import classes from './lazy-part.module.css';
import { notify } from './notify.ts';
import textAction from './text-action.module.css';
import { commonTexts } from './texts/common.ts';

const reload = (
  <button type="button" className={textAction.action} onClick={() => window.location.reload()}>
    {commonTexts.reload}
  </button>
);

/** The text of a toast when a dialog or panel fails to load. */
export const PART_MISSING = (
  <>
    {commonTexts.partMissing} {reload}
  </>
);

interface PartProps {
  renderMissing?: (note: ReactNode) => ReactNode;
}

/**
 * On failure only a page reload helps: browsers remember a failed module for the document's
 * lifetime.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy<ComponentType<Props & PartProps>>(() =>
    load().then(
      (Loaded) => ({ default: Loaded }),
      () => ({ default: Missing }),
    ),
  );
  return ({ waiting, ...props }: Props & PartProps & { waiting?: ReactNode }) => (
    <Suspense fallback={waiting}>
      <Part {...(props as unknown as Props & PartProps)} />
    </Suspense>
  );
}

interface DialogProps {
  opened: boolean;
  onClose: () => void;
}

/** A dialog that loads when it is first opened. It then stays mounted, so that its closing is animated. */
export function lazyDialog<Props extends DialogProps>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazyPart<Props>(() => load().catch(() => MissingDialog));
  return (props: Props) => useLatch(props.opened) && <Part {...props} />;
}

/** Shows a toast: without a dialog, a note has no place on the page. */
function MissingDialog({ opened, onClose }: DialogProps) {
  const report = useEffectEvent(() => {
    notify.error(PART_MISSING);
    onClose();
  });
  useEffect(() => {
    if (opened) report();
  }, [opened]);
  return null;
}

function Missing({ renderMissing = (note) => note }: PartProps) {
  return renderMissing(
    <p className={classes.note}>
      <span role="alert">{commonTexts.partMissing}</span> {reload}
    </p>,
  );
}
