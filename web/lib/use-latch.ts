import { useState } from 'react';

/** Used to render a dialog only once it was first opened. */
export function useLatch(value: boolean): boolean {
  const [latched, setLatched] = useState(value);
  if (value && !latched) setLatched(true);
  return latched || value;
}
