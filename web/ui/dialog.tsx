import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import classes from './dialog.module.css';
import { commonTexts } from './texts/common.ts';
import { useBackdropPress } from './use-backdrop-press.ts';

interface DialogProps {
  title: string;
  opened: boolean;
  describedBy?: string;
  onClose: () => void;
  children: ReactNode;
}

export function Dialog({ title, opened, describedBy, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const backdrop = useBackdropPress(onClose);

  useEffect(() => {
    const element = dialog.current;
    if (!opened) return element?.close();
    // Strict Mode runs effects twice, and `showModal` throws if the dialog is open.
    if (element?.open === false) element.showModal();
    element?.querySelector<HTMLElement>('form :is(input, textarea)')?.focus();
  }, [opened]);

  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      // React closes the dialog, so that it never differs from `opened`.
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // Browsers close a dialog at the second Escape, even if the first one was prevented.
      onClose={() => {
        if (opened) dialog.current?.showModal();
      }}
      {...backdrop}
    >
      {opened && (
        <div className={classes.content}>
          <div className={classes.head}>
            <h2 id={titleId} className={classes.title}>
              {title}
            </h2>
            <button type="button" className={classes.close} aria-label={commonTexts.close} onClick={onClose}>
              <IconX size={20} aria-hidden="true" />
            </button>
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
}
