import type { CSSProperties } from 'react';
import type { Square } from '#web/ui/picture-cropper.tsx';
import classes from './picture-field.module.css';
import { profileFormTexts } from './texts/form.ts';

interface PicturePartProps {
  src: string;
  /** Size of the whole picture, in its own pixels. */
  width: number;
  height: number;
  part: Square;
  size: number;
}

export function PicturePart({ src, width, height, part, size }: PicturePartProps) {
  const percent = (pixels: number) => `${(pixels / part.size) * 100}%`;
  return (
    <span className={classes.part} style={{ '--part-size': `${size / 16}rem` } as CSSProperties}>
      <img
        src={src}
        alt={profileFormTexts.picture.part}
        style={{ width: percent(width), height: percent(height), left: percent(-part.x), top: percent(-part.y) }}
      />
    </span>
  );
}
