type SessionEndedListener = (resume: () => void) => void;

const listeners = new Set<SessionEndedListener>();

/** Not part of the live connection, whose script visitors never load. */
export function onSessionEnded(listener: SessionEndedListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @param resume reconnects; call it once the session is known */
export function announceSessionEnded(resume: () => void): void {
  for (const listener of listeners) listener(resume);
}
