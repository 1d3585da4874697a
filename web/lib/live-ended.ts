type Ended = (resume: () => void) => void;

const listeners = new Set<Ended>();

/** Not part of the live connection, whose script visitors never load. */
export function onSessionEnded(tell: Ended): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** @param resume reconnects; call it once the session is known */
export function announceSessionEnded(resume: () => void): void {
  for (const tell of listeners) tell(resume);
}
