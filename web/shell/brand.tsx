import { Link } from 'react-router';
import { useSiteInfo } from '#web/lib/session.ts';
import { Mark } from '#web/ui/mark.tsx';
import classes from './brand.module.css';
import { shellTexts } from './texts/shell.ts';

export function Brand() {
  return (
    <span className={classes.brand}>
      <Mark size={26} />
      <span className={classes.name}>{useSiteInfo()?.name ?? shellTexts.name}</span>
    </span>
  );
}

export function BrandLink() {
  return (
    <Link to="/" className={classes.link} title={useSiteInfo()?.name}>
      <Brand />
    </Link>
  );
}
