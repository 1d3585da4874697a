import axe, { type Result } from 'axe-core';
import type { Page } from 'playwright-core';

/** Axe rules whose result depends on the colour scheme; the other rules run once. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/**
 * Checks the page, which has no frames. Injects axe once per page, because injecting takes as long
 * as a check; `@axe-core/playwright` injects before each check.
 * @param rules all rules by default
 */
export async function axeViolations(page: Page, rules?: readonly string[]): Promise<Result[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe.source);
  return page.evaluate(async (values) => {
    const options = {
      resultTypes: ['violations' as const],
      ...(values !== undefined && { runOnly: { type: 'rule' as const, values: [...values] } }),
    };
    if (window.axe === undefined) throw new Error('The page was replaced before axe ran.');
    return (await window.axe.run(options)).violations;
  }, rules);
}
