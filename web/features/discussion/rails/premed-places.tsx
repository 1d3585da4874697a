import { Link } from 'react-router';
import { communityPath, DASHBOARD_PATH } from '#shared/rules/communities.ts';
import type { InstitutionChoice } from '#web/features/people/profiles/api/profiles.ts';
import { RailBlock } from '#web/ui/rail.tsx';
import action from '#web/ui/text-action.module.css';
import classes from './rails.module.css';
import { railTexts as texts } from './texts/rails.ts';

interface PremedPlacesProps {
  schools: readonly InstitutionChoice[];
  withDashboard: boolean;
}

/** What premed students can read besides the community of their own school, the only one in their menus. */
export function PremedPlaces({ schools, withDashboard }: PremedPlacesProps) {
  if (schools.length === 0 && !withDashboard) return null;
  return (
    <RailBlock title={texts.premedPlaces.title}>
      <ul className={classes.places}>
        {withDashboard && (
          <li>
            <Link to={DASHBOARD_PATH} className={action.action}>
              {texts.premedPlaces.dashboard}
            </Link>
          </li>
        )}
        {schools.map(
          (school) =>
            school.premedSlug !== null && (
              <li key={school.id}>
                <Link to={communityPath({ slug: school.premedSlug, subSlug: 'premed', institution: school })} className={action.action}>
                  {texts.premedPlaces.ofSchool(school.name)}
                </Link>
              </li>
            ),
        )}
      </ul>
    </RailBlock>
  );
}
