import { Link } from 'react-router';
import { useSiteInfo } from '#web/lib/session.ts';
import classes from './not-found.module.css';
import { problemTexts } from './texts/problem.ts';
import { shellTexts } from './texts/shell.ts';

export function NotFound() {
  return (
    <div className={classes.page}>
      <title>{problemTexts.pageTitle(problemTexts.missing.title, useSiteInfo()?.name ?? shellTexts.name)}</title>
      <div className={classes.sign}>
        <svg viewBox="0 0 320 320" fill="none" stroke="currentColor" strokeLinecap="round" aria-hidden="true">
          {[96, 126, 156].map((radius, index) => (
            <circle
              key={radius}
              cx="160"
              cy="160"
              r={radius}
              pathLength="100"
              strokeDasharray="84 16"
              transform={`rotate(${index * 97 - 28} 160 160)`}
            />
          ))}
        </svg>
        <h1 className={classes.number}>404</h1>
      </div>
      <p className={classes.text}>{problemTexts.missing.why}</p>
      <Link to="/" className={classes.home}>
        {problemTexts.missing.home}
      </Link>
    </div>
  );
}
