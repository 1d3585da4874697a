import { Button } from '@mantine/core';
import dialog from './dialog.module.css';
import { commonTexts } from './texts/common.ts';

interface DialogButtonsProps {
  act: string;
  acting?: string;
  pending?: boolean;
  onCancel: () => void;
}

/** The end of a form in a dialog. While the form is pending, Cancel does nothing, because the dialog shows the result. */
export function DialogButtons({ act, acting = act, pending = false, onCancel }: DialogButtonsProps) {
  return (
    <div className={dialog.buttons}>
      <Button variant="default" aria-disabled={pending} onClick={() => pending || onCancel()}>
        {commonTexts.cancel}
      </Button>
      <Button type="submit" aria-disabled={pending}>
        {pending ? acting : act}
      </Button>
    </div>
  );
}
