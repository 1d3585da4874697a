import { describe, expect, it } from 'vitest';
import type { PostDetail } from '#web/features/discussion/api/post.ts';
import { markdownExcerpt, postDescription } from './post-description.ts';

describe('the beginning of a text', () => {
  it('has no Markdown', () => {
    expect(markdownExcerpt('## Hello\n\nSee **this** [list](https://example.org/a) and ![a cat](https://example.org/cat.png).')).toBe(
      'Hello See this list and a cat.',
    );
  });

  it('keeps the signs of doses, numbers and codes', () => {
    const text = 'Treat if K > 6.5, ~10 mL, #1, foo_bar, HR>100 | BP<90, 2*3*4';
    expect(markdownExcerpt(`> ${text}`)).toBe(text);
  });

  it('ends after a whole word', () => {
    const text = markdownExcerpt('word '.repeat(200));
    expect(text.length).toBeLessThanOrEqual(201);
    expect(text).toMatch(/word…$/);
  });

  it('is empty for an empty text', () => {
    expect(markdownExcerpt('')).toBe('');
  });

  it('never splits a character', () => {
    expect(markdownExcerpt('🫀'.repeat(300))).toBe(`${'🫀'.repeat(200)}…`);
  });
});

describe('the description of a post', () => {
  const post = {
    body: 'How do you *remember* the nephron?',
    isCollapsed: false,
    category: 'Question',
    author: { name: 'Maya Okafor' },
  } as PostDetail;

  it('is the beginning of its text', () => {
    expect(postDescription(post)).toBe('How do you remember the nephron?');
  });

  it('names the author if the post has no text', () => {
    expect(postDescription({ ...post, body: '' })).toBe('Question by Maya Okafor');
    expect(postDescription({ ...post, body: '', author: null })).toBe('Question by Anonymous');
  });

  it('leaves out a text that moderators have collapsed', () => {
    expect(postDescription({ ...post, isCollapsed: true })).toBe('Question by Maya Okafor');
  });
});
