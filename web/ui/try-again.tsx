import { Button } from '@mantine/core';
import { useRevalidator } from 'react-router';

/** Loads what failed to load once more, in its place. */
export function TryAgain() {
  const { revalidate, state } = useRevalidator();
  return (
    <Button variant="default" loading={state === 'loading'} onClick={() => void revalidate()}>
      Try again
    </Button>
  );
}
