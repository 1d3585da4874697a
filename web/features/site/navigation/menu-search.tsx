import { VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { Section } from './api/navigation.ts';
import classes from './menu-search.module.css';
import { navigationTexts } from './texts/navigation.ts';

const SHORT_MENU = 8;

interface MenuSearchProps {
  typed: string;
  all: readonly Section[];
  found: readonly Section[];
  onType: (typed: string) => void;
}

const countOf = (sections: readonly Section[]) => sections.reduce((sum, { items }) => sum + items.length, 0);

export function MenuSearch({ typed, all, found, onType }: MenuSearchProps) {
  const count = countOf(found);
  if (countOf(all) <= SHORT_MENU) return null;
  return (
    <>
      <label className={classes.field}>
        <IconSearch size={20} aria-hidden="true" />
        <input
          type="search"
          className={classes.input}
          value={typed}
          aria-label={navigationTexts.search}
          placeholder={navigationTexts.search}
          autoComplete="off"
          onChange={({ currentTarget }) => onType(currentTarget.value)}
        />
      </label>
      <VisuallyHidden role="status">{typed.trim() !== '' && navigationTexts.found(count)}</VisuallyHidden>
      {count === 0 && typed.trim() !== '' && <p className={classes.none}>{navigationTexts.noMatch(typed.trim())}</p>}
    </>
  );
}
