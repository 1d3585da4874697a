import { VisuallyHidden } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type MouseEvent, useRef } from 'react';
import { Link } from 'react-router';
import classes from './chips.module.css';
import { searchTexts } from './texts/search.ts';

interface ChipsProps {
  label: string;
  chips: { key: string; name: string; to: string }[];
  all?: { words: string; to: string };
  onEmpty: () => void;
}

export function Chips({ label, chips, all, onEmpty }: ChipsProps) {
  const list = useRef<HTMLUListElement>(null);
  if (chips.length === 0) return null;

  // The focused chip disappears, so the focus moves to its neighbor.
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
