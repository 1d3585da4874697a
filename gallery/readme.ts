import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import type { Installation } from '#tests/e2e/global-setup.ts';
import type { Row } from './row.ts';
import { enter, type Scheme, type Width, windowOf } from './take.ts';
import { seededWorld } from './world.ts';

const IMAGES = join(import.meta.dirname, '..', 'docs', 'images');

interface Wanted {
  file: string;
  as: Row['as'];
  path?: string;
  width: Width;
  scheme: Scheme;
}

const WANTED: Wanted[] = [
  { file: 'dashboard.png', as: 'maya', path: '/thedashboard', width: 1280, scheme: 'light' },
  { file: 'post.png', as: 'maya', width: 1280, scheme: 'light' },
  { file: 'landing-phone-dark.png', as: 'visitor', path: '/', width: 390, scheme: 'dark' },
  { file: 'reports.png', as: 'maya', path: '/admin/alder-ridge?tab=reports', width: 1280, scheme: 'light' },
];

export async function photographReadme(browser: Browser, installation: Installation): Promise<void> {
  const world = await seededWorld(installation);
  for (const { file, as, path = world.lively, width, scheme } of WANTED) {
    const context = await browser.newContext(windowOf(world, { as }, width));
    const page = await context.newPage();
    await page.emulateMedia({ colorScheme: scheme });
    await enter(page, { route: '', state: 'full', as, path }, path);
    // A palette of few colours keeps the files small.
    await sharp(await page.screenshot())
      .png({ palette: true, quality: 90 })
      .toFile(join(IMAGES, file));
    await context.close();
  }
}
