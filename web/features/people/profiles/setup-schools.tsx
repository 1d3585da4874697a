import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi, useSite } from '#web/lib/hooks.tsx';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { commonTexts } from '#web/ui/texts/common.ts';
import { type Institution, institutionsQuery } from './api/institutions.ts';
import classes from './setup-form.module.css';
import { profileFormTexts } from './texts/form.ts';

const texts = profileFormTexts.schools;

/** If the schools fail to load, offers a retry that keeps what is typed. */
export function SetupSchools({ children }: { children: (schools: Institution[]) => ReactNode }) {
  const { data, isFetching, refetch } = useQuery(institutionsQuery(useApi()));
  const { supportEmail } = useSite();
  if (data === undefined) {
    return (
      <div role="alert" className={classes.problem}>
        {texts.failed}
        <BusyButton variant="default" busy={isFetching} onClick={() => void refetch()}>
          {commonTexts.again}
        </BusyButton>
      </div>
    );
  }
  return (
    <div className={classes.school}>
      {children(data.items)}
      <p className={classes.help}>
        {texts.missing.before}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        {texts.missing.after}
      </p>
    </div>
  );
}
