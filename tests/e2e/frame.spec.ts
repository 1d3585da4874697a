import type { Locator, Page } from '@playwright/test';
import { expect, logIn, open, test } from './fixtures.ts';
import { ANATOMY } from './post-steps.ts';

const MAYA = 'maya.okafor@alderridge.edu';
const AVA = 'ava.premed@mail.example';

/** The edges of a column, without the padding of its content; null if it is hidden. */
async function edges(place: Locator): Promise<{ left: number; right: number } | null> {
  if (!(await place.isVisible())) return null;
  return place.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect();
    const { marginLeft, paddingLeft, paddingRight } = getComputedStyle(element);
    const reach = Math.max(0, -Number.parseFloat(marginLeft));
    const padding = element.tagName === 'MAIN' ? [paddingLeft, paddingRight].map(Number.parseFloat) : [0, 0];
    return { left: left + reach + (padding[0] ?? 0), right: right - (padding[1] ?? 0) };
  });
}

async function columns(page: Page): Promise<(number | null)[]> {
  const left = await edges(page.getByRole('navigation', { name: 'Places' }));
  const content = await edges(page.getByRole('main'));
  const right = await edges(page.getByRole('complementary', { name: 'Beside this page' }));
  const between = (from: number | undefined, to: number | undefined) =>
    from === undefined || to === undefined ? null : Math.round(to - from);
  return [
    between(left?.left, left?.right),
    between(left?.right, content?.left),
    between(content?.left, content?.right),
    between(content?.right, right?.left),
    between(right?.left, right?.right),
  ];
}

test('the columns have the widths of docs/design.md, and a menu fits a window that is magnified four times', {
  tag: '@any-width',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await logIn(page, MAYA);
  await open(page, ANATOMY);
  const widths: [window: number, ...columns: (number | null)[]][] = [
    [1440, 248, 40, 720, 40, 312],
    [1280, 224, 32, 672, 32, 272],
    [1100, 224, 32, 760, null, null],
    [768, null, null, 672, null, null],
    [390, null, null, 358, null, null],
  ];
  for (const [width, ...expected] of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(async () => expect([width, ...(await columns(page))]).toEqual([width, ...expected])).toPass();
  }

  await page.setViewportSize({ width: 320, height: 225 });
  await page.getByRole('button', { name: /^Filter/ }).click();
  const menu = page.getByRole('menu', { name: 'Filter' });
  await expect(menu.getByRole('menuitemradio').first()).toBeFocused();
  expect((await menu.boundingBox())?.height).toBeGreaterThan(200);
  await page.keyboard.press('End');
  await expect(menu.getByRole('menuitem').last()).toBeFocused();
  await expect(menu.getByRole('menuitem').last()).toBeInViewport({ ratio: 1 });
});

test('on a phone the bar has Messages for medical students and Profile for premed students', { tag: ['@any-width', '@rare'] }, async ({
  page,
  secondPage,
}) => {
  const bar = (window: Page) => window.getByRole('navigation').filter({ has: window.getByRole('link', { name: /^Create Post/ }) });
  for (const [window, who, own, other] of [
    [page, MAYA, 'Messages', 'Profile'],
    [secondPage, AVA, 'Profile', 'Messages'],
  ] as const) {
    await window.setViewportSize({ width: 390, height: 844 });
    await logIn(window, who);
    await open(window, '/thedashboard');
    const places = bar(window).getByRole('link').or(bar(window).getByRole('button')).filter({ visible: true });
    await expect(places).toHaveCount(5);
    for (const place of await places.all()) expect((await place.boundingBox())?.y).toBeGreaterThan(750);
    await expect(bar(window).getByRole('link', { name: new RegExp(`^${own}`) })).toBeInViewport();
    await expect(bar(window).getByRole('link', { name: new RegExp(`^${other}`) })).toBeHidden();
  }
});
