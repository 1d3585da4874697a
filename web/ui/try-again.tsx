import { useRevalidator } from 'react-router';
import { BusyButton } from './busy-button.tsx';
import { commonTexts } from './texts/common.ts';

/** Loads what failed to load once more, in its place. */
export function TryAgain() {
  const { revalidate, state } = useRevalidator();
  return (
    <BusyButton variant="default" busy={state === 'loading'} onClick={() => void revalidate()}>
      {commonTexts.again}
    </BusyButton>
  );
}
