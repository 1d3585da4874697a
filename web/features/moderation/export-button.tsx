import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type Exported, useExport } from './api/export.ts';
import { sharedTexts } from './texts/shared.ts';

/** Hands out a whole list as a file. While it runs the button keeps the focus and takes no second press. */
export function ExportButton({ list, label = sharedTexts.export }: { list: Exported; label?: string }) {
  const run = useExport();
  return (
    <Button
      variant="default"
      aria-disabled={run.isPending}
      leftSection={<IconDownload size={20} aria-hidden="true" />}
      onClick={() => run.isPending || run.mutate(list)}
    >
      {run.isPending ? sharedTexts.exporting : label}
    </Button>
  );
}
