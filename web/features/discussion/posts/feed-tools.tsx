import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import type { Community } from '#web/features/communities/api/community.ts';
import { SearchBox } from '#web/ui/search-box.tsx';
import { DensitySwitch } from './density-switch.tsx';
import classes from './feed.module.css';
import { useFeedFilter } from './feed-filter.ts';
import { isFiltered } from './filter-address.ts';
import { FilterMenu } from './filter-menu.tsx';
import { feedTexts } from './texts/feed.ts';

export function FeedTools({ community }: { community: Community }) {
  const navigate = useNavigate();
  const { filter, addressOf, all } = useFeedFilter();
  return (
    <div className={classes.tools}>
      <SearchBox label={feedTexts.searchIn(community.displayName)} hidden={[['communities', community.id]]} />
      <DensitySwitch />
      <div className={classes.filters}>
        <Button
          variant="default"
          className={`${classes.choice} ${classes.all}`}
          aria-pressed={!isFiltered(filter)}
          onClick={() => void navigate(all, { preventScrollReset: true, replace: !isFiltered(filter) })}
        >
          {feedTexts.allPosts}
        </Button>
        <FilterMenu filter={filter} sorts={feedTexts.sorts} address={addressOf} />
      </div>
    </div>
  );
}
