import { VisuallyHidden } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import classes from './community-chips.module.css';
import { useOwnCommunities } from './own-communities.ts';
import { searchTexts } from './texts/search.ts';

interface CommunityChipsProps {
  chosen: string[];
  address: (ids: string[]) => string;
}

/** The communities that are searched, each to be taken away. Nothing where all are. */
export function CommunityChips({ chosen, address }: CommunityChipsProps) {
  const { nameOf } = useOwnCommunities();
  if (chosen.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label={searchTexts.communities.chosen}>
      {chosen.map((id) => (
        <li key={id}>
          <Link to={address(chosen.filter((other) => other !== id))} preventScrollReset className={classes.chip}>
            <VisuallyHidden>{searchTexts.communities.remove}</VisuallyHidden>
            <span className={classes.name}>{nameOf(id)}</span>
            <IconX size={15} stroke={2} aria-hidden="true" />
          </Link>
        </li>
      ))}
      <li>
        <Link to={address([])} preventScrollReset className={classes.all}>
          {searchTexts.communities.all}
        </Link>
      </li>
    </ul>
  );
}
