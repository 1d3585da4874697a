type Ended = (resume: () => void) => void;

const told = new Set<Ended>();

/** Hears that the session is over, or another: the live connection ended for that. Apart from the connection, which visitors never load. */
export function onLiveEnded(tell: Ended): () => void {
  told.add(tell);
  return () => told.delete(tell);
}

/** @param resume goes on, once it is known whose the session is now */
export function liveEnded(resume: () => void): void {
  for (const tell of told) tell(resume);
}
