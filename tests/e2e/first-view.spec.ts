import type { Locator, Page } from '@playwright/test';
import { expect, follow, haveVisited, logIn, open, test } from './fixtures.ts';
import { unique, write } from './post-steps.ts';

const SERIF = expect.stringMatching(/^Source Serif 4/);

async function drawnIn(page: Page, words: Locator): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const mark = await words.evaluate((element) => {
    element.setAttribute('data-drawn', '');
    return '[data-drawn]';
  });
  const { root } = await devtools.send('DOM.getDocument');
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector: mark });
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
  await devtools.detach();
  await words.evaluate((element) => element.removeAttribute('data-drawn'));
  return fonts.map(({ familyName, isCustomFont }) => (isCustomFont ? familyName : `${familyName} of this device`));
}

test('titles, italics, quotations and bios have their final font in the first paint', { tag: ['@any-width', '@rare'] }, async ({
  page,
}) => {
  await logIn(page, 'maya.okafor@alderridge.edu');
  await haveVisited(page);
  const path = await write(page, unique('Seen for the first time'), { body: 'Some words *lean*.\n\n> And somebody said this.' });
  const main = page.getByRole('main');
  for (const come of [open, follow]) {
    if (come === follow) await open(page, '/thedashboard');
    await come(page, path);
    for (const words of [
      main.getByRole('heading', { level: 1 }),
      main.getByText('lean', { exact: true }),
      main.getByText('And somebody said this.'),
    ])
      await expect(async () => expect(await drawnIn(page, words)).toEqual([SERIF])).toPass();
  }
  await open(page, '/profiles/jonas_lindqvist');
  const bio = main.getByText(/^Moderator, M4, professional owner/);
  await expect(async () => expect(await drawnIn(page, bio)).toEqual([SERIF])).toPass();
});
