import { IconArrowsSort } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import type { CommentSort } from '#shared/rules/comments.ts';
import { DropOption, FilterDrop } from '#web/features/discussion/posts/filter-drop.tsx';
import { useViewer } from '#web/lib/hooks.tsx';
import { offeredSorts, sortAddress } from './sort-address.ts';
import { commentsTexts as texts } from './texts/comments.ts';

export function CommentSortMenu({ sort }: { sort: CommentSort }) {
  const [search] = useSearchParams();
  const signedIn = useViewer() !== null;
  return (
    <FilterDrop label={texts.sort} icon={<IconArrowsSort size={16} aria-hidden="true" />} words={texts.sorts[sort]} active={false}>
      {offeredSorts(signedIn).map((each) => (
        <DropOption key={each} kind="radio" checked={each === sort} to={sortAddress(search, each)}>
          {texts.sorts[each]}
        </DropOption>
      ))}
    </FilterDrop>
  );
}
