import { VisuallyHidden } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type MouseEvent, useRef } from 'react';
import { Link } from 'react-router';
import classes from './chips.module.css';
import { searchTexts } from './texts/search.ts';

interface ChipsProps {
  label: string;
  /** `to` is the address of the search without this chip. */
  chips: { key: string; name: string; to: string }[];
  /** A link that removes all chips. */
  all?: { words: string; to: string };
  /** Called after the last chip is removed. */
  onEmpty: () => void;
}

/** Lists the active filters of a search as removable chips. Renders nothing without filters. */
export function Chips({ label, chips, all, onEmpty }: ChipsProps) {
  const list = useRef<HTMLUListElement>(null);
  if (chips.length === 0) return null;

  // Removing a chip removes the focused link, so the focus moves to the neighboring chip.
  function passFocus({ currentTarget }: MouseEvent<HTMLAnchorElement>) {
    const links = [...(list.current?.querySelectorAll<HTMLAnchorElement>(`a.${classes.chip}`) ?? [])];
    const at = links.indexOf(currentTarget);
    const next = links[at + 1] ?? links[at - 1];
    if (next === undefined) onEmpty();
    else next.focus();
  }

  return (
    <ul ref={list} className={classes.chips} aria-label={label}>
      {chips.map(({ key, name, to }) => (
        <li key={key}>
          <Link to={to} preventScrollReset className={classes.chip} onClick={passFocus}>
            <VisuallyHidden>{searchTexts.remove}</VisuallyHidden>
            <span className={classes.name}>{name}</span>
            <IconX size={16} aria-hidden="true" />
          </Link>
        </li>
      ))}
      {all && (
        <li>
          <Link to={all.to} preventScrollReset className={classes.all} onClick={onEmpty}>
            {all.words}
          </Link>
        </li>
      )}
    </ul>
  );
}
