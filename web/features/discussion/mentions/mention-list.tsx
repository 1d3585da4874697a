import { IconShield } from '@tabler/icons-react';
import type { MouseEvent, RefObject } from 'react';
import { ModeratorMark } from '#web/ui/moderator-mark.tsx';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import { caretPosition } from './caret-position.ts';
import classes from './mention-list.module.css';
import { mentionTexts as texts } from './texts/mentions.ts';

export interface MentionOption {
  username: string;
  name: string;
  pictureUrl: string | null;
  moderator: boolean;
  /** True for the option that mentions all moderators of a school. */
  group?: boolean;
}

interface MentionListProps {
  id: string;
  options: readonly MentionOption[];
  active: number;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Index of the @ in the text, where the list opens. */
  from: number;
  onPoint: (index: number) => void;
  onChoose: (option: MentionOption) => void;
}

export function MentionList({ id, options, active, field, from, onPoint, onChoose }: MentionListProps) {
  function position(list: HTMLDivElement | null) {
    const box = list?.offsetParent;
    if (!list || !(box instanceof HTMLElement) || field.current === null) return;
    const place = caretPosition(field.current, from);
    const view = window.visualViewport;
    const end = view === null ? window.innerHeight : view.offsetTop + view.height;
    const boxTop = box.getBoundingClientRect().top;
    const above = boxTop + place.bottom + list.offsetHeight > end && boxTop + place.top > list.offsetHeight;
    list.style.top = `${above ? place.top - list.offsetHeight - 4 : place.bottom + 4}px`;
    list.style.left = `${Math.max(0, Math.min(place.left, box.clientWidth - list.offsetWidth))}px`;
  }

  return (
    <div ref={position} id={id} role="listbox" aria-label={texts.label} className={classes.list}>
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
        // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
        <div
          key={option.username}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          className={classes.option}
          onPointerMove={() => onPoint(index)}
          // Keeps the focus in the text field.
          onMouseDown={(event: MouseEvent) => event.preventDefault()}
          onClick={() => onChoose(option)}
        >
          {option.group ? (
            <IconShield size={24} aria-hidden="true" />
          ) : (
            <PersonAvatar name={option.name} pictureUrl={option.pictureUrl} size={26} />
          )}
          <span className={classes.words}>
            <bdi className={classes.name}>{option.name}</bdi>
            <ModeratorMark person={option} />
            <span className={classes.username}>{`@${option.username}`}</span>
          </span>
        </div>
      ))}
    </div>
  );
}
