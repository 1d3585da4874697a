import type { Locator } from '@playwright/test';
import { expect, expectAccessible, expectFits, logIn, open, test } from './fixtures.ts';

function drawn(logo: Locator): Promise<number> {
  return logo.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    return image.naturalWidth;
  });
}

test('a school’s logo and subtitle appear in its communities, and the logo on its students’ profiles', { tag: '@full' }, async ({
  page,
}) => {
  await logIn(page, 'grace.mbeki@alderridge.edu');
  await open(page, '/communities/alder-ridge/classes/anatomy');
  const header = page.getByRole('main').locator('header').first();
  await expect(header.getByText('Alder Ridge School of Medicine')).toBeVisible();
  const isPhone = test.info().project.name === 'phone';
  await expect(header.getByText('Old stones, wet shoes, good people')).toBeVisible({ visible: !isPhone });
  const logo = header.locator('img[alt=""]');
  expect(await drawn(logo)).toBeGreaterThan(0);
  await expectAccessible(page);
  await expectFits(page);

  await open(page, '/thedashboard');
  await expect(page.getByText('A GLOBAL COMMUNITY')).toBeVisible();
  await expect(page.getByRole('main').locator('header').first().locator('img')).toHaveCount(0);

  await open(page, '/profiles/maya.okafor');
  const place = page.getByRole('main').getByText('Alder Ridge School of Medicine');
  expect(await drawn(place.locator('img[alt=""]'))).toBeGreaterThan(0);
  await expectAccessible(page);
  await expectFits(page);
});
