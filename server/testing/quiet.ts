import { afterEach, beforeEach, expect, vi } from 'vitest';

// Console noise hides real warnings, so a test that causes some fails.
beforeEach(() => {
  for (const method of ['log', 'warn', 'error'] as const) vi.spyOn(console, method);
});

afterEach(() => {
  for (const method of ['log', 'warn', 'error'] as const) expect(vi.mocked(console[method]).mock.calls, `console.${method}`).toEqual([]);
  vi.restoreAllMocks();
});
