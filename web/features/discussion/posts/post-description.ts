import { withoutMarks } from '#shared/rules/plain-text.ts';
import type { PostDetail } from '#web/features/discussion/api/post.ts';
import { firstWords } from '#web/lib/page-meta.tsx';
import { commonTexts } from '#web/ui/texts/common.ts';
import { postDescriptionTexts } from './texts/post-description.ts';

const MAX_LENGTH = 200;

export function markdownExcerpt(markdown: string): string {
  const lines = markdown.slice(0, 4 * MAX_LENGTH).replace(/^ {0,3}(?:(?:#{1,6}|>+) |```.*|~~~.*)/gm, '');
  return firstWords(withoutMarks(lines), MAX_LENGTH);
}

export function postDescription({ body, isCollapsed, category, author }: PostDetail): string {
  // Content that moderators collapsed is not shown on other sites.
  const text = isCollapsed ? '' : markdownExcerpt(body);
  return text === '' ? postDescriptionTexts.by(category, author?.name ?? commonTexts.anonymous) : text;
}
