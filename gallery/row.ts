import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { PersonName, World } from './world.ts';

export const STATES = ['full', 'empty', 'long', 'loading', 'error', 'no access', 'open'] as const;
type State = (typeof STATES)[number];

/** One screen in one state. `hold` and `stop` name calls of the API that get no answer, or a failure, while one comes from another page. */
export interface Row {
  /** A path of web/routes.ts. */
  route: string;
  state: State;
  /** What tells it from other rows of the same screen and state. */
  note?: string;
  as: PersonName | 'visitor';
  path: string | ((world: World) => string);
  hold?: string;
  stop?: string;
  /** Its answer takes the place of what says that it is awaited, or stands above what was there at once. */
  moves?: true;
  /** The announcement stands above it; elsewhere it is closed. */
  announced?: true;
  /** What somebody does there before the picture is taken. */
  act?: (page: Page) => Promise<unknown>;
}

/** What somebody uploads. */
export const PICTURE = join(import.meta.dirname, '../public/icon-512.png');

export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click();
