import { COMMENT_SORTS, type CommentSort, DEFAULT_COMMENT_SORT } from '#shared/rules/comments.ts';

/** The orders somebody can choose from: visitors have no comments of their own. */
export function offeredSorts(signedIn: boolean): CommentSort[] {
  return COMMENT_SORTS.filter((sort) => signedIn || sort !== 'my_comments');
}

/** The order that an address names; what it names wrongly does not count. */
export function readSort(search: URLSearchParams, signedIn: boolean): CommentSort {
  return offeredSorts(signedIn).find((sort) => sort === search.get('sort')) ?? DEFAULT_COMMENT_SORT;
}

/** The part of an address from the question mark on, with this order and whatever else it says. */
export function sortAddress(search: URLSearchParams, sort: CommentSort): string {
  const changed = new URLSearchParams(search);
  if (sort === DEFAULT_COMMENT_SORT) changed.delete('sort');
  else changed.set('sort', sort);
  return `?${changed}`;
}
