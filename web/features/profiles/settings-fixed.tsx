import type { ReactNode } from 'react';
import { useSite } from '#web/lib/hooks.tsx';
import type { OwnProfile } from './api/own-profile.ts';
import classes from './settings-form.module.css';

/** What belongs to the account and is not changed here. */
export function SettingsFixed({ own }: { own: OwnProfile }) {
  const { supportEmail } = useSite();
  const medical = own.userType === 'medical_student';
  return (
    <div className={classes.fixed}>
      <dl className={classes.facts}>
        <Fact label="Name">{own.name}</Fact>
        <Fact label="Username">@{own.username}</Fact>
        <Fact label="Email">{own.email}</Fact>
        {medical ? <Fact label="School">{own.institution?.name}</Fact> : <Fact label="Year">Premed</Fact>}
      </dl>
      <p className={classes.help}>
        {medical
          ? 'These stay as they are. If one of them is wrong, or you have changed schools, write to '
          : 'These stay as they are. If one of them is wrong, write to '}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>: support can change it.
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
