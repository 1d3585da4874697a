import { refusal } from '#web/lib/errors.ts';
import { notify } from '#web/ui/notify.ts';
import { useRestrict } from './api/restrict.ts';
import { unrestrictTexts } from './texts/unrestrict.ts';

export interface RestrictPerson {
  id: string;
  name: string;
}

export function useUnrestrict({ id, name }: RestrictPerson) {
  const restrict = useRestrict();
  return {
    pending: restrict.isPending,
    /** Resolves to whether it succeeded. */
    unrestrict: () =>
      restrict.mutateAsync({ personId: id, restricted: false }).then(
        () => {
          notify.success(unrestrictTexts.done(name));
          return true;
        },
        (error: unknown) => {
          notify.error(refusal(error) ?? unrestrictTexts.failed);
          return false;
        },
      ),
  };
}
