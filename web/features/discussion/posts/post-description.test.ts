import { describe, expect, it } from 'vitest';
import type { PostDetail } from '#web/features/discussion/api/post.ts';
import { beginning, postDescription } from './post-description.ts';

describe('the beginning of a post', () => {
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

  it('is never cut through a character', () => {
    expect(beginning('🫀'.repeat(300))).toBe(`${'🫀'.repeat(200)}…`);
  });
});

describe('the description of a post', () => {
  const post = {
    body: 'How do you *remember* the nephron?',
    isCollapsed: false,
    category: 'Question',
    author: { name: 'Maya Okafor' },
  } as PostDetail;

  it('is how it begins', () => {
    expect(postDescription(post)).toBe('How do you remember the nephron?');
  });

  it('says who wrote a post without a text', () => {
    expect(postDescription({ ...post, body: '' })).toBe('Question by Maya Okafor');
    expect(postDescription({ ...post, body: '', author: null })).toBe('Question by Anonymous');
  });

  it('has nothing of a text that moderators have folded away', () => {
    expect(postDescription({ ...post, isCollapsed: true })).toBe('Question by Maya Okafor');
  });
});
