import { expect, test } from 'vitest';
import { accessDocument, screensDocument } from './access/document.ts';
import { EVENTS } from './access/events.ts';
import { RENDERED, SECTIONS } from './access/sections.ts';

test('docs/access.md says what the tables say', async () => {
  await expect(accessDocument([...SECTIONS.map(([section]) => section), EVENTS])).toMatchFileSnapshot('../../docs/access.md');
});

test('docs/access-screens.md says what the tables of screens say', async () => {
  await expect(screensDocument(RENDERED.map(([section]) => section))).toMatchFileSnapshot('../../docs/access-screens.md');
});
