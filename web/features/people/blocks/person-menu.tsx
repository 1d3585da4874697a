import { IconFlag, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useReporting } from '#web/lib/reporting.ts';
import menu from '#web/ui/action-menu.module.css';
import { ActionItem, ActionMenu } from '#web/ui/action-menu.tsx';
import { lazyDialog } from '#web/ui/lazy-part.tsx';
import { restrictTexts } from './texts/restrict.ts';
import { unrestrictTexts } from './texts/unrestrict.ts';
import { type RestrictPerson, useUnrestrict } from './use-unrestrict.ts';

const RestrictDialog = lazyDialog(async () => (await import('./restrict-dialog.tsx')).RestrictDialog);

interface PersonMenuProps {
  person: RestrictPerson;
  restricted: boolean;
  reportButton?: boolean;
}

export function PersonMenu({ person, restricted, reportButton = false }: PersonMenuProps) {
  const [asking, setAsking] = useState(false);
  const reporting = useReporting({ kind: 'profile', id: person.id, authorId: person.id });
  const { unrestrict, pending } = useUnrestrict(person);

  function onChoose() {
    if (!restricted) setAsking(true);
    else if (!pending) void unrestrict();
  }

  return (
    <>
      {reporting.offered && reportButton && (
        <button type="button" className={menu.button} title={restrictTexts.reportUser} onClick={reporting.begin}>
          <IconFlag size={20} aria-hidden="true" />
        </button>
      )}
      <ActionMenu label={restrictTexts.menu.label}>
        <ActionItem icon={restricted ? <IconUserCheck /> : <IconUserOff />} onChoose={onChoose}>
          {restricted ? unrestrictTexts.act : restrictTexts.act}
        </ActionItem>
        {reporting.offered && !reportButton && (
          <ActionItem icon={<IconFlag />} onChoose={reporting.begin}>
            {restrictTexts.menu.report}
          </ActionItem>
        )}
      </ActionMenu>
      <RestrictDialog person={person} opened={asking} onClose={() => setAsking(false)} />
    </>
  );
}
