/** Runs one at a time: what is asked for meanwhile runs once more afterwards, for it may know of a change. */
export function oneAtATime(run: () => Promise<void>): () => void {
  let running = false;
  let again = false;
  async function start(): Promise<void> {
    if (running) {
      again = true;
      return;
    }
    running = true;
    do {
      again = false;
      // What fails is told where it is shown; here it only ends this run.
      await run().catch(() => {});
    } while (again);
    running = false;
  }
  return () => void start();
}
