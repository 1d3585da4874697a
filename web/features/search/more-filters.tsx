import { Button } from '@mantine/core';
import { IconFilterPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyDialog } from '#web/ui/lazy-part.tsx';
import { searchTexts } from './texts/search.ts';

const MoreFiltersDialog = lazyDialog(async () => (await import('./more-filters-dialog.tsx')).MoreFiltersDialog);

interface MoreFiltersProps {
  term: string;
  address: (term: string) => string;
}

export function MoreFilters({ term, address }: MoreFiltersProps) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="default"
        aria-haspopup="dialog"
        leftSection={<IconFilterPlus size={16} aria-hidden="true" />}
        onClick={() => setOpened(true)}
      >
        {searchTexts.operators.button}
      </Button>
      <MoreFiltersDialog opened={opened} term={term} address={address} onClose={() => setOpened(false)} />
    </>
  );
}
