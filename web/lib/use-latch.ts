import { useState } from 'react';

/** True from the first render with a true `value`. For a dialog that is rendered only once it was opened. */
export function useLatch(value: boolean): boolean {
  const [latched, setLatched] = useState(value);
  if (value && !latched) setLatched(true);
  return latched || value;
}
