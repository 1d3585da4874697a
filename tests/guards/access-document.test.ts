import { expect, test } from 'vitest';
import { accessDocument, screensDocument } from './access/document.ts';
import { EVENTS } from './access/events.ts';
import { RENDERED, SECTIONS } from './access/sections.ts';

test('docs/access.md matches the tables', async () => {
  await expect(accessDocument([...SECTIONS.map(([section]) => section), EVENTS])).toMatchFileSnapshot('../../docs/access.md');
});

test('docs/access-screens.md matches the tables of screens', async () => {
  await expect(screensDocument(RENDERED.map(([section]) => section))).toMatchFileSnapshot('../../docs/access-screens.md');
});
