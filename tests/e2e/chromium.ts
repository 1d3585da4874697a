import chromium from '@sparticuz/chromium';

/** Launch options of every browser in tests and measurements. */
export const CHROMIUM = {
  executablePath: await chromium.executablePath(),
  // The package's own arguments run everything in one process and switch web security off; these keep both.
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking', '--disable-component-update'],
};
