import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi, useSite } from '#web/lib/hooks.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { type Institution, institutionsQuery } from './api/profiles.ts';
import classes from './setup-form.module.css';
import { profileFormTexts } from './texts/form.ts';

const texts = profileFormTexts.schools;

/** If the schools fail to load, offers a retry that keeps what is typed. */
export function SetupSchools({ children }: { children: (schools: Institution[]) => ReactNode }) {
  const query = useQuery(institutionsQuery(useApi()));
  const { supportEmail } = useSite();
  if (query.data === undefined) return <LoadFailed query={query}>{texts.failed}</LoadFailed>;
  return (
    <div className={classes.school}>
      {children(query.data.items)}
      <p className={classes.help}>
        {texts.missing.before}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        {texts.missing.after}
      </p>
    </div>
  );
}
