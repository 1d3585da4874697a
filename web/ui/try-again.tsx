import { Button } from '@mantine/core';
import { useRevalidator } from 'react-router';
import { commonTexts } from './texts/common.ts';

/** Loads what failed to load once more, in its place. */
export function TryAgain() {
  const { revalidate, state } = useRevalidator();
  return (
    <Button variant="default" loading={state === 'loading'} onClick={() => void revalidate()}>
      {commonTexts.again}
    </Button>
  );
}
