/** Milliseconds for which the old page may stay while the next one's data are fetched; a placeholder that flashes up is worse than a short wait. */
const PATIENCE = 150;

/**
 * Waits for data that a screen can also begin without. On the server it waits to the end, so that they stand in the
 * HTML; in the browser only for a moment, after which the screen shows its placeholder. What fails later is shown by
 * the component that reads the data.
 */
export async function soon(load: Promise<unknown>): Promise<void> {
  if (typeof window === 'undefined') {
    await load;
    return;
  }
  load.catch(() => {});
  await Promise.race([load, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
}
