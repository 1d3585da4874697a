import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type Exported, useExport } from './api/export.ts';
import { sharedTexts } from './texts/shared.ts';

/** During the download the button keeps the focus and ignores presses. */
export function ExportButton({ list }: { list: Exported }) {
  const run = useExport();
  return (
    <Button
      variant="default"
      aria-disabled={run.isPending}
      leftSection={<IconDownload size={20} aria-hidden="true" />}
      onClick={() => run.isPending || run.mutate(list)}
    >
      {run.isPending ? sharedTexts.exporting : sharedTexts.export}
    </Button>
  );
}
