import { Link } from 'react-router';
import prose from '#web/features/site/pages/prose.module.css';
import classes from './moderation-layout.module.css';
import { guidelinesTexts as texts } from './texts/guidelines.ts';

export function ModeratorGuidelines() {
  return (
    <div className={`${prose.prose} ${classes.guidelines}`}>
      <p>
        {texts.lede.before} <Link to="/community-guidelines">{texts.lede.link}</Link>
        {texts.lede.after}
      </p>
      <h2>{texts.hours.title}</h2>
      <p>{texts.hours.text}</p>
      <h2>{texts.notes.title}</h2>
      <ol>{texts.notes.steps.map(point)}</ol>
      <h2>{texts.strikes.title}</h2>
      <p>{texts.strikes.text}</p>
      <ul>{texts.strikes.each.map(point)}</ul>
      <p>{texts.strikes.urgent}</p>
      <h2>{texts.limits.title}</h2>
      <ul>
        {texts.limits.each.map((limit) => (
          <li key={limit}>{limit}</li>
        ))}
      </ul>
      <h2>{texts.fairness.title}</h2>
      <ul>{texts.fairness.each.map(point)}</ul>
    </div>
  );
}

function point({ begin, rest }: { begin: string; rest: string }) {
  return (
    <li key={begin}>
      <strong>{begin}</strong> {rest}
    </li>
  );
}
