import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './action-menu.module.css';
import { RowIcon } from './row-icon.tsx';
import { SHEET, useMenu } from './use-menu.ts';

interface ActionMenuProps {
  label: string;
  tabIndex?: -1 | undefined;
  children: ReactNode;
}

export function ActionMenu({ label, tabIndex, children }: ActionMenuProps) {
  const { filled, button, panel } = useMenu();
  return (
    <>
      <button {...button} tabIndex={tabIndex} className={classes.button} title={label}>
        <RowIcon name="more" size={20} />
      </button>
      <div {...panel} role="menu" aria-label={label} className={`${classes.menu} ${SHEET}`}>
        {filled && children}
      </div>
    </>
  );
}

interface ActionItemProps {
  icon: ReactNode;
  danger?: boolean;
  onChoose: () => void;
  children: ReactNode;
}

export function ActionItem({ icon, danger = false, onChoose, children }: ActionItemProps) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} className={classes.item} data-danger={danger || undefined} onClick={onChoose}>
      <ItemContent icon={icon}>{children}</ItemContent>
    </button>
  );
}

interface ActionChoiceProps {
  checked: boolean;
  onChoose: () => void;
  children: ReactNode;
}

export function ActionChoice({ checked, onChoose, children }: ActionChoiceProps) {
  return (
    <button type="button" role="menuitemradio" aria-checked={checked} tabIndex={-1} className={classes.item} onClick={onChoose}>
      <ItemContent icon={<IconCheck className={classes.check} />}>{children}</ItemContent>
    </button>
  );
}

export function ActionGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a menu
    <div role="group" aria-label={title} className={classes.group}>
      <p aria-hidden="true" className={classes.title}>
        {title}
      </p>
      {children}
    </div>
  );
}

interface ActionLinkProps extends Pick<ActionItemProps, 'icon' | 'children'> {
  to: string;
  state: unknown;
}

export function ActionLink({ icon, to, state, children }: ActionLinkProps) {
  return (
    <Link to={to} state={state} role="menuitem" tabIndex={-1} className={classes.item}>
      <ItemContent icon={icon}>{children}</ItemContent>
    </Link>
  );
}

function ItemContent({ icon, children }: Pick<ActionItemProps, 'icon' | 'children'>) {
  return (
    <>
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      {children}
    </>
  );
}
