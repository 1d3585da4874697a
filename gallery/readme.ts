import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import type { Row } from './screens.ts';
import { enter, openContext, pathOf, type Scheme, type Width } from './take.ts';
import type { World } from './world.ts';

const IMAGES = join(import.meta.dirname, '..', 'docs', 'images');

interface Wanted {
  file: string;
  row: Pick<Row, 'as' | 'path'>;
  width: Width;
  scheme: Scheme;
}

const WANTED: Wanted[] = [
  { file: 'dashboard.png', row: { as: 'maya', path: '/thedashboard' }, width: 1280, scheme: 'light' },
  { file: 'post.png', row: { as: 'maya', path: ({ paths }) => paths.lively }, width: 1280, scheme: 'light' },
  { file: 'landing-phone-dark.png', row: { as: 'visitor', path: '/' }, width: 390, scheme: 'dark' },
  { file: 'reports.png', row: { as: 'maya', path: '/admin/alder-ridge?tab=reports&order=oldest' }, width: 1280, scheme: 'light' },
];

/** Makes the README's pictures anew. */
export async function photographReadme(browser: Browser, world: World): Promise<void> {
  for (const { file, row, width, scheme } of WANTED) {
    const context = await openContext(browser, world, row.as, width);
    const page = await context.newPage();
    await page.emulateMedia({ colorScheme: scheme });
    await enter(page, { route: '', state: 'full', ...row }, pathOf(row, world));
    // Few colours: a picture that stays small in the repository.
    await sharp(await page.screenshot())
      .png({ palette: true, quality: 90 })
      .toFile(join(IMAGES, file));
    await context.close();
  }
}
