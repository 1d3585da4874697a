import { useState } from 'react';

/** Whether `value` is or has been true. For dialogs that are rendered from their first opening on. */
export function useLatch(value: boolean): boolean {
  const [latched, setLatched] = useState(value);
  if (value && !latched) setLatched(true);
  return latched || value;
}
