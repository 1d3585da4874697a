import type { PostDetail } from '#web/features/discussion/api/post.ts';
import { firstWords } from '#web/lib/page-meta.tsx';
import { commonTexts } from '#web/ui/texts/common.ts';
import { postDescriptionTexts } from './texts/post-description.ts';

const LENGTH = 200;

/** The beginning of a Markdown text without its signs, for the previews of shared links. */
export function beginning(markdown: string): string {
  const text = markdown
    .slice(0, 4 * LENGTH)
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`~#>|]+/g, '');
  return firstWords(text, LENGTH);
}

/** What the preview of a post says: how it begins, or where that is nothing to show, who wrote it. */
export function postDescription({ body, isCollapsed, category, author }: PostDetail): string {
  // What moderators have folded away is not carried elsewhere.
  const text = isCollapsed ? '' : beginning(body);
  return text === '' ? postDescriptionTexts.by(category, author?.name ?? commonTexts.anonymous) : text;
}
