import { useState } from 'react';

/** Stays true once it was true: a dialog is rendered from the first time it opens. */
export function useLatch(value: boolean): boolean {
  const [latched, setLatched] = useState(value);
  if (value && !latched) setLatched(true);
  return latched || value;
}
