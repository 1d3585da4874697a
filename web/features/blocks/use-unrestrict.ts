import { refusal } from '#web/lib/refusal.ts';
import { notify } from '#web/ui/notify.ts';
import { useRestrict } from './api/restrict.ts';

export interface RestrictPerson {
  id: string;
  name: string;
}

/** Takes a restriction back and says so. */
export function useUnrestrict({ id, name }: RestrictPerson) {
  const restrict = useRestrict();
  return {
    pending: restrict.isPending,
    unrestrict: () =>
      restrict.mutateAsync({ personId: id, restricted: false }).then(
        () => notify.success(`You no longer restrict ${name}.`),
        (error: unknown) => notify.error(refusal(error) ?? 'That did not work. Please try again.'),
      ),
  };
}
