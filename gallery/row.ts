import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { PersonName, World } from './world.ts';

export const STATES = ['full', 'empty', 'long', 'loading', 'error', 'no access', 'open'] as const;
type State = (typeof STATES)[number];

/**
 * One screen in one state. `hold` and `stop` are URL patterns of API calls that get no response, or
 * an error, after a client navigation to the screen.
 */
export interface Row {
  route: string;
  state: State;
  note?: string;
  as: PersonName | 'visitor';
  path: string | ((world: World) => string);
  hold?: string;
  stop?: string;
  /** The layout may shift when its response arrives. */
  moves?: true;
  /** Shows the announcement, which other rows have closed. */
  announced?: true;
  act?: (page: Page) => Promise<unknown>;
}

export const PICTURE = join(import.meta.dirname, '../public/icon-512.png');

export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click();
