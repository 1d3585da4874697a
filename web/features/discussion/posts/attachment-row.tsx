import { IconFile } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './attachment-row.module.css';
import { postFormTexts } from './texts/post-form.ts';

interface AttachmentRowProps {
  name: string;
  preview: string | null;
  detail: string;
  failed?: boolean;
  /** The uploaded fraction, from 0 to 1. */
  part?: number;
  children: ReactNode;
}

export function AttachmentRow({ name, preview, detail, failed = false, part, children }: AttachmentRowProps) {
  return (
    <div className={classes.row}>
      <div className={classes.picture}>
        {preview === null ? <IconFile size={24} aria-hidden="true" /> : <img src={preview} alt={postFormTexts.file.preview} />}
      </div>
      <div className={classes.words}>
        <p className={classes.name}>{name}</p>
        <p className={classes.detail} data-failed={failed || undefined}>
          {detail}
        </p>
        {part !== undefined && (
          <div
            role="progressbar"
            aria-label={postFormTexts.file.upload(name)}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.floor(part * 100)}
            className={classes.track}
          >
            <div className={classes.done} style={{ transform: `scaleX(${part})` }} />
          </div>
        )}
      </div>
      <div className={classes.actions}>{children}</div>
    </div>
  );
}
