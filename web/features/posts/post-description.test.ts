import { describe, expect, it } from 'vitest';
import { beginning } from './post-description.ts';

describe('the description of a post', () => {
  it('has the words without the signs of Markdown', () => {
    expect(beginning('## Hello\n\nSee **this** [list](https://example.org/a) and ![a cat](https://example.org/cat.png).')).toBe(
      'Hello See this list and a cat.',
    );
  });

  it('ends at a word', () => {
    const text = beginning('word '.repeat(200));
    expect(text.length).toBeLessThanOrEqual(201);
    expect(text).toMatch(/word…$/);
  });

  it('is empty for an empty text', () => {
    expect(beginning('')).toBe('');
  });
});
