import { IconX } from '@tabler/icons-react';
import { type MouseEvent, useEffect } from 'react';
import { ModeratorMark } from '#web/ui/moderator-mark.tsx';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import type { Entry, Group } from './entry.ts';
import classes from './palette.module.css';
import { paletteTexts } from './texts/palette.ts';

interface PaletteListProps {
  id: string;
  groups: readonly Group[];
  active: string | undefined;
  onPoint: (id: string) => void;
  onChoose: (entry: Entry, beside: boolean) => void;
}

export function PaletteList({ id, groups, active, onPoint, onChoose }: PaletteListProps) {
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);

  return (
    <div id={id} role="listbox" aria-label={paletteTexts.list} className={classes.list}>
      {groups.map(({ name, entries, note }) => (
        // biome-ignore lint/a11y/useSemanticElements: options of a listbox are grouped by role="group"
        <div key={name} role="group" aria-labelledby={`${id}-group-${name}`} className={classes.group}>
          <div id={`${id}-group-${name}`} role="presentation" className={classes.title}>
            {paletteTexts.groups[name]}
            {note && <span className={classes.corrected}>{note}</span>}
          </div>
          {entries.map((entry) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the field names the option by aria-activedescendant
            <div
              key={entry.id}
              id={`${id}-${entry.id}`}
              role="option"
              aria-selected={entry.id === active}
              aria-description={entry.remove && paletteTexts.removable}
              className={classes.entry}
              onPointerMove={() => onPoint(entry.id)}
              onMouseDown={(event: MouseEvent) => event.preventDefault()}
              onClick={(event: MouseEvent) => onChoose(entry, event.ctrlKey || event.metaKey)}
            >
              <EntryLabel entry={entry} />
              {entry.remove && (
                // A span, because an option must not contain a button. The Delete key does the
                // same.
                <span
                  className={classes.remove}
                  aria-hidden="true"
                  onClick={(event) => {
                    event.stopPropagation();
                    entry.remove?.();
                  }}
                >
                  <IconX size={16} />
                </span>
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

function EntryLabel({ entry: { picture, label, note, moderator = false } }: { entry: Entry }) {
  const Sign = 'pictureUrl' in picture ? null : picture;
  return (
    <>
      <span className={classes.picture} aria-hidden="true">
        {'pictureUrl' in picture && <PersonAvatar name={picture.name} pictureUrl={picture.pictureUrl} size={26} />}
        {Sign && <Sign size={20} />}
      </span>
      <bdi className={classes.label} title={label}>
        {label}
      </bdi>
      <ModeratorMark person={{ moderator }} />
      {note !== undefined && note !== '' && (
        <bdi className={classes.note} title={note}>
          {note}
        </bdi>
      )}
    </>
  );
}
