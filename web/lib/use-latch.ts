import { useState } from 'react';

/** Whether something has been true by now: what is only there for later is made when it is first needed, and then kept. */
export function useOnce(now: boolean): boolean {
  const [once, setOnce] = useState(now);
  if (now && !once) setOnce(true);
  return once || now;
}
