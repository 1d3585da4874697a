import { Link } from 'react-router';
import { OWN_DATA_PATH } from '#shared/rules/own-data.ts';
import textAction from '#web/ui/text-action.module.css';
import classes from './own-data.module.css';
import { ownDataTexts } from './texts/own-data.ts';

const { links } = ownDataTexts;

export function OwnDataLinks() {
  return (
    <div className={classes.part}>
      <p>{links.what}</p>
      <ul className={classes.links}>
        <li>
          <Link to={OWN_DATA_PATH} className={textAction.action}>
            {links.ownData}
          </Link>
        </li>
        <li>
          <PersonalDataLink />
        </li>
      </ul>
    </div>
  );
}

export function PersonalDataLink() {
  return (
    <Link to="/privacy/data" className={textAction.action}>
      {links.kept}
    </Link>
  );
}
