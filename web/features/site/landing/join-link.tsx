import { Link } from 'react-router';
import { useViewer } from '#web/lib/hooks.tsx';
import classes from './join-link.module.css';
import { landingTexts } from './texts/landing.ts';

export function JoinLink({ children }: { children: string }) {
  const viewer = useViewer();
  return (
    <Link to={viewer === null ? '/pre-signup' : viewer.complete ? '/home' : viewer.homePath} className={classes.join}>
      {viewer === null ? children : landingTexts.open}
    </Link>
  );
}
