import { IconClock, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router';
import action from '#web/ui/text-action.module.css';
import classes from './recent-list.module.css';
import { clearSearches, removeSearch, useRecentSearches } from './recent-searches.ts';
import { recentTexts } from './texts/recent.ts';

interface RecentListProps {
  personId: string;
  address: (words: string) => string;
  /** The caller moves the focus, because the focused button disappears. */
  onRemoved: () => void;
}

export function RecentList({ personId, address, onRemoved }: RecentListProps) {
  const titleId = useId();
  const searches = useRecentSearches(personId);
  if (searches.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className={classes.recent}>
      <div className={classes.head}>
        <h2 id={titleId} className={classes.title}>
          {recentTexts.title}
        </h2>
        <button
          type="button"
          className={action.action}
          onClick={() => {
            clearSearches(personId);
            onRemoved();
          }}
        >
          {recentTexts.clear}
        </button>
      </div>
      <ul className={classes.list}>
        {searches.map((words) => (
          <li key={words} className={classes.row}>
            <Link to={address(words)} data-stop className={classes.words}>
              <IconClock size={20} aria-hidden="true" />
              <bdi>{words}</bdi>
            </Link>
            <button
              type="button"
              className={classes.remove}
              aria-label={recentTexts.remove(words)}
              // Keeps the focus in the field, so that a phone's keyboard and this list stay open.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                removeSearch(personId, words);
                onRemoved();
              }}
            >
              <IconX size={20} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
