import { IconDownload, IconFile } from '@tabler/icons-react';
import type { Attachment } from './api/upload-attachment.ts';
import { fileSize } from './attachment-size.ts';
import classes from './attachment-view.module.css';
import { fileTexts } from './texts/file.ts';

/** A post's file: a picture as it looks, everything else by its name, to be downloaded. */
export function AttachmentView({ attachment }: { attachment: Attachment }) {
  const { name, size, url, previewUrl, width, height } = attachment;
  if (previewUrl !== null && width !== null && height !== null) {
    return (
      <figure className={classes.picture}>
        <a href={url} target="_blank" rel="noopener">
          <img src={previewUrl} width={width} height={height} alt={fileTexts.picture(name)} decoding="async" />
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
