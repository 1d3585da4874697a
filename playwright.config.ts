import { defineConfig } from '@playwright/test';
import { CHROMIUM } from './tests/e2e/chromium.ts';

/** Multiplies time limits, because `E2E_SLOWER` slows pages down. */
const PATIENCE = process.env.E2E_SLOWER === undefined ? 1 : 3;

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/global-setup.ts',
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 10_000 * PATIENCE },
  forbidOnly: true,
  retries: 0,
  outputDir: 'test-results/browser',
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    // Traces take a quarter of the time; enable them with `npx playwright test <file> --trace on`.
    trace: 'off',
    actionTimeout: 15_000 * PATIENCE,
    launchOptions: CHROMIUM,
  },
  // All journeys; tests/run.ts leaves some out of `npm test`. The tags @any-width, @phone, @full and @rare are explained in CONTRIBUTING.md.
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 900 } } },
    { name: 'phone', grepInvert: /@any-width/, use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
  ],
});
