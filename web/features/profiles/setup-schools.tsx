import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi, useSite } from '#web/lib/hooks.tsx';
import { type Institution, institutionsQuery } from './api/institutions.ts';
import classes from './setup-form.module.css';

/** Gives the schools to the field that offers them; where they did not load, a way to ask again, beside all that is already typed. */
export function SetupSchools({ children }: { children: (schools: Institution[]) => ReactNode }) {
  const { data, isFetching, refetch } = useQuery(institutionsQuery(useApi()));
  const { supportEmail } = useSite();
  if (data === undefined) {
    return (
      <div role="alert" className={classes.problem}>
        Failed to load institutions
        <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  return (
    <div className={classes.school}>
      {children(data.items)}
      <p className={classes.help}>
        Your school is not in the list? Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
    </div>
  );
}
