import type { CSSProperties } from 'react';
import { pictureSet } from '#shared/rules/pictures.ts';
import classes from './school-logo.module.css';

interface SchoolLogoProps {
  url: string | null;
  size: number;
}

export function SchoolLogo({ url, size }: SchoolLogoProps) {
  if (url === null) return null;
  const side = `${size / 16}rem`;
  return (
    <img
      className={classes.logo}
      style={{ '--logo-size': side } as CSSProperties}
      src={url}
      srcSet={pictureSet(url)}
      sizes={side}
      alt=""
      width={size}
      height={size}
    />
  );
}
