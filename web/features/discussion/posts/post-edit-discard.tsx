import { Confirm } from '#web/ui/confirm.tsx';
import { postFormTexts } from './texts/post-form.ts';

const texts = postFormTexts.discard;

interface PostEditDiscardProps {
  opened: boolean;
  onKeep: () => void;
  onDiscard: () => void;
}

export function PostEditDiscard({ opened, onKeep, onDiscard }: PostEditDiscardProps) {
  return (
    <Confirm title={texts.title} opened={opened} act={texts.act} cancel={texts.keep} onConfirm={onDiscard} onClose={onKeep}>
      <p>{texts.text}</p>
    </Confirm>
  );
}
