import { IconCheck, IconSelector } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { SHEET, useMenu } from '#web/ui/use-menu.ts';
import classes from './filter-drop.module.css';
import { feedTexts } from './texts/feed.ts';

interface FilterDropProps {
  label: string;
  icon: ReactNode;
  words: string;
  active: boolean;
  /** Stays open after a choice, so that users can combine options. */
  staysOpen?: boolean;
  children: ReactNode;
}

export function FilterDrop({ label, icon, words, active, staysOpen = true, children }: FilterDropProps) {
  const { filled, button, panel } = useMenu({ staysOpen });
  return (
    <>
      <button
        {...button}
        className={classes.button}
        data-active={active || undefined}
        aria-label={feedTexts.filter.chosen(label, words)}
        title={words}
      >
        {icon}
        <span className={classes.words}>{words}</span>
        <IconSelector size={16} aria-hidden="true" className={classes.sign} />
      </button>
      <div {...panel} role="menu" aria-label={label} className={`${classes.panel} ${SHEET}`}>
        {filled && children}
      </div>
    </>
  );
}

export function DropGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed inside a menu
    <div role="group" aria-label={title} className={classes.group}>
      <p aria-hidden="true" className={classes.title}>
        {title}
      </p>
      {children}
    </div>
  );
}

interface DropOptionProps {
  kind: 'radio' | 'checkbox';
  checked: boolean;
  to: string;
  children: ReactNode;
}

export function DropOption({ kind, checked, to, children }: DropOptionProps) {
  return (
    <Link to={to} preventScrollReset role={`menuitem${kind}`} aria-checked={checked} className={classes.option} onKeyDown={pressBySpace}>
      <IconCheck size={16} aria-hidden="true" className={classes.check} />
      {children}
    </Link>
  );
}

export function DropClear({ active, to, children }: { active: boolean; to: string; children: ReactNode }) {
  return (
    <Link to={to} preventScrollReset role="menuitem" aria-disabled={!active} className={classes.clear} onKeyDown={pressBySpace}>
      {children}
    </Link>
  );
}

/** ARIA menu items react to Space too, but native links only to Enter. */
function pressBySpace(event: KeyboardEvent<HTMLAnchorElement>) {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}
