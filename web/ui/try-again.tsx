import { useRevalidator } from 'react-router';
import { BusyButton } from './busy-button.tsx';
import { commonTexts } from './texts/common.ts';

export function TryAgain() {
  const { revalidate, state } = useRevalidator();
  return (
    <BusyButton variant="default" busy={state === 'loading'} onClick={() => void revalidate()}>
      {commonTexts.again}
    </BusyButton>
  );
}
