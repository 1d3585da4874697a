import { type CSSProperties, useState } from 'react';
import { initialsOf } from '#shared/rules/names.ts';
import { pictureSet } from '#shared/rules/pictures.ts';
import classes from './person-avatar.module.css';

const COLOR_COUNT = 6;

function tone(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9_973;
  return sum % COLOR_COUNT;
}

interface PersonAvatarProps {
  name: string;
  pictureUrl: string | null;
  size: number;
}

/** Hidden from screen readers, because the name stands beside it. */
export function PersonAvatar({ name, pictureUrl, size }: PersonAvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const style = { '--avatar-size': `${size / 16}rem` } as CSSProperties;
  if (pictureUrl !== null && pictureUrl !== broken) {
    return (
      <img
        className={classes.avatar}
        style={style}
        src={pictureUrl}
        srcSet={pictureSet(pictureUrl) || undefined}
        sizes={`${size / 16}rem`}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        onError={() => setBroken(pictureUrl)}
      />
    );
  }
  return <span className={classes.avatar} style={style} data-tone={tone(name)} data-initials={initialsOf(name)} aria-hidden="true" />;
}
