import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSite } from '#web/lib/hooks.tsx';
import textAction from '#web/ui/text-action.module.css';
import type { OwnProfile } from './api/profiles.ts';
import classes from './settings-form.module.css';
import { factTexts } from './texts/facts.ts';
import { settingsTexts } from './texts/settings.ts';

const { fixed } = settingsTexts;

export function SettingsFixed({ own }: { own: OwnProfile }) {
  const { supportEmail } = useSite();
  const medical = own.userType === 'medical_student';
  return (
    <div className={classes.fixed}>
      <dl className={classes.facts}>
        <Fact label={factTexts.username}>@{own.username}</Fact>
        <Fact label={factTexts.email}>
          {own.email}
          <div>
            <Link to="/settings/email" className={textAction.action}>
              {fixed.changeEmail}
            </Link>
          </div>
        </Fact>
        {medical ? (
          <Fact label={factTexts.school}>{own.institution?.name}</Fact>
        ) : (
          <Fact label={factTexts.year}>{settingsTexts.premed}</Fact>
        )}
      </dl>
      <p className={classes.help}>
        {medical ? fixed.medical : fixed.premed}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        {fixed.after}
      </p>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
