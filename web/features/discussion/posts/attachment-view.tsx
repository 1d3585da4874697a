import { IconDownload, IconFile } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { previewSet } from '#shared/rules/attachments.ts';
import type { Attachment } from './api/upload-attachment.ts';
import { fileSize } from './attachment-size.ts';
import classes from './attachment-view.module.css';
import { fileTexts } from './texts/file.ts';

/** The picture's CSS width for `sizes`; must match the style sheet. */
function widthOnScreen(width: number, height: number): string {
  return `min(${width}px, ${((75 * width) / height).toFixed(1)}vh, 44rem, 100vw)`;
}

interface AttachmentViewProps {
  attachment: Attachment;
  alt: string;
}

export function AttachmentView({ attachment, alt }: AttachmentViewProps) {
  const { id, name, size, url, previewUrl, width, height } = attachment;
  if (previewUrl !== null && width !== null && height !== null) {
    return (
      <figure className={classes.picture}>
        <a href={url} target="_blank" rel="noopener" style={{ '--picture-width': widthOnScreen(width, height) } as CSSProperties}>
          <img
            src={previewUrl}
            srcSet={previewSet(id, { width, height })}
            sizes={widthOnScreen(width, height)}
            width={width}
            height={height}
            alt={alt || fileTexts.picture}
            decoding="async"
          />
        </a>
        <figcaption className={classes.caption}>
          <span className={classes.name}>{name}</span>
          <span className={classes.size}>{fileSize(size)}</span>
        </figcaption>
      </figure>
    );
  }
  return (
    <a href={url} download={name} className={classes.file}>
      <IconFile size={24} aria-hidden="true" />
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.size}>{fileSize(size)}</span>
      </span>
      <span className={classes.download}>
        <IconDownload size={20} aria-hidden="true" />
        {fileTexts.download}
      </span>
    </a>
  );
}
