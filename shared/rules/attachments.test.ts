import { expect, test } from 'vitest';
import { previewSet, previewSides } from './attachments.ts';

test.each([
  [{ width: 4_032, height: 3_024 }, [480, 720, 960, 1_280]],
  [{ width: 1_280, height: 960 }, [480, 720, 960, 1_280]],
  [{ width: 600, height: 961 }, [480, 720, 960, 1_280]],
  [{ width: 960, height: 10 }, [480, 720, 960]],
  [{ width: 481, height: 10 }, [480, 720]],
  [{ width: 480, height: 480 }, [480]],
  [{ width: 1, height: 1 }, [480]],
])('a picture of %j has previews of %j', (size, sides) => {
  expect(previewSides(size)).toEqual(sides);
});

test('each preview has its own width of at least one pixel', () => {
  expect(previewSet('x', { width: 600, height: 900 })).toBe(
    '/attachment-previews/x-480.webp 320w, /attachment-previews/x-720.webp 480w, /attachment-previews/x-960.webp 600w',
  );
  expect(previewSet('x', { width: 1, height: 1_280 })).toMatch(/^\/attachment-previews\/x-480\.webp 1w,/);
});
