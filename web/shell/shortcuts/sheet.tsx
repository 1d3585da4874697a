import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { keepSingleKeys, singleKeysOn } from '#web/lib/single-keys.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import classes from './sheet.module.css';
import { isSingle, SHORTCUTS } from './table.ts';
import { sheetTexts } from './texts/sheet.ts';

const MAC = /Mac|iP(hone|ad)/;
const KEY_LABELS: Partial<Record<string, string>> = sheetTexts.keys;

function keyLabel(key: string): string {
  if (key === 'mod' && MAC.test(navigator.userAgent)) return '⌘';
  return KEY_LABELS[key] ?? key;
}

function Pressed({ keys }: { keys: readonly string[] }) {
  return keys.map((key, index) => (
    <span key={key}>
      {index > 0 && <span className={classes.then}>{sheetTexts.between}</span>}
      {key.split('+').map((part, at) => (
        <span key={part}>
          {at > 0 && ' + '}
          <kbd className={classes.key}>{keyLabel(part === 'k' && at > 0 ? 'K' : part)}</kbd>
        </span>
      ))}
    </span>
  ));
}

export function Sheet({ onClose }: { onClose: () => void }) {
  const [opened, setOpened] = useState(true);
  const [on, setOn] = useState(singleKeysOn);

  function change(next: boolean) {
    keepSingleKeys(next);
    setOn(next);
  }

  return (
    <div className={classes.sheet}>
      <Dialog
        title={sheetTexts.title}
        opened={opened}
        onClose={() => {
          setOpened(false);
          // The dialog must close itself before it unmounts, to restore the focus.
          setTimeout(onClose);
        }}
      >
        <Checkbox label={sheetTexts.single} checked={on} onChange={(event) => change(event.currentTarget.checked)} />
        <p className={classes.note}>{sheetTexts.note}</p>
        <div className={classes.groups}>
          {SHORTCUTS.map(({ name, shortcuts }) => (
            <section key={name} aria-label={sheetTexts.groups[name]}>
              <h3 className={classes.title}>{sheetTexts.groups[name]}</h3>
              <dl className={classes.list}>
                {shortcuts.map((shortcut) => (
                  <div key={shortcut.name} className={classes.row} data-off={(!on && isSingle(shortcut)) || undefined}>
                    <dt>
                      <Pressed keys={shortcut.keys} />
                    </dt>
                    <dd>
                      {sheetTexts.shortcuts[shortcut.name]}
                      {!on && isSingle(shortcut) && sheetTexts.off}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      </Dialog>
    </div>
  );
}
