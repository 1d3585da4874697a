import { expect, test } from 'vitest';
import { accessDocument } from './access/document.ts';
import { EVENTS } from './access/events.ts';
import { RENDERED, SECTIONS } from './access/sections.ts';

test('docs/access.md says what the tables say', async () => {
  await expect(accessDocument([...[...SECTIONS, ...RENDERED].map(([section]) => section), EVENTS])).toMatchFileSnapshot(
    '../../docs/access.md',
  );
});
