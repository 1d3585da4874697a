import { Checkbox } from '@mantine/core';
import { errorMessage } from '#web/lib/errors.ts';
import { useViewer } from '#web/lib/hooks.tsx';
import { notify } from '#web/ui/notify.ts';
import { useStartPage } from './api/start-page.ts';
import { accountSettingsTexts } from './texts/settings.ts';

const texts = accountSettingsTexts.startPage;

export function SettingsStartPage() {
  const viewer = useViewer();
  const choose = useStartPage();
  const home = choose.isPending ? choose.variables.home : viewer?.startsAtHome === true;
  return (
    <Checkbox
      label={texts.label}
      description={texts.description}
      checked={home}
      onChange={(event) => choose.mutate({ home: event.currentTarget.checked }, { onError: (error) => notify.error(errorMessage(error)) })}
    />
  );
}
