import { COMMENT_SORTS, type CommentSort, DEFAULT_COMMENT_SORT } from '#shared/rules/comments.ts';

export function offeredSorts(signedIn: boolean): CommentSort[] {
  return COMMENT_SORTS.filter((sort) => signedIn || sort !== 'my_comments');
}

export function readSort(search: URLSearchParams, signedIn: boolean): CommentSort {
  return offeredSorts(signedIn).find((sort) => sort === search.get('sort')) ?? DEFAULT_COMMENT_SORT;
}

export function sortAddress(search: URLSearchParams, sort: CommentSort): string {
  const changed = new URLSearchParams(search);
  if (sort === DEFAULT_COMMENT_SORT) changed.delete('sort');
  else changed.set('sort', sort);
  return `?${changed}`;
}
