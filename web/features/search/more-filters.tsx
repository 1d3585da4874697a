import { Button } from '@mantine/core';
import { IconFilterPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { PART_MISSING } from '#web/ui/lazy-part.tsx';
import { notify } from '#web/ui/notify.ts';
import { searchTexts } from './texts/search.ts';

type FilterDialog = typeof import('./more-filters-dialog.tsx').MoreFiltersDialog;

interface MoreFiltersProps {
  term: string;
  address: (term: string) => string;
}

export function MoreFilters({ term, address }: MoreFiltersProps) {
  const [loaded, setLoaded] = useState<{ Dialog: FilterDialog } | null>(null);
  const [opened, setOpened] = useState(false);

  function open() {
    import('./more-filters-dialog.tsx')
      .then(({ MoreFiltersDialog }) => {
        setLoaded({ Dialog: MoreFiltersDialog });
        setOpened(true);
      })
      .catch(() => notify.error(PART_MISSING));
  }

  return (
    <>
      <Button variant="default" aria-haspopup="dialog" leftSection={<IconFilterPlus size={16} aria-hidden="true" />} onClick={open}>
        {searchTexts.operators.button}
      </Button>
      {loaded && <loaded.Dialog opened={opened} term={term} address={address} onClose={() => setOpened(false)} />}
    </>
  );
}
