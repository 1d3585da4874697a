import { errorMessage } from '#web/lib/errors.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { useMarkRead } from './api/mark-read.ts';
import { readingTexts } from './texts/reading.ts';

interface MarkReadProps {
  /** null for all communities. */
  communityId: string | null;
  opened: boolean;
  onClose: () => void;
}

export function MarkRead({ communityId, opened, onClose }: MarkReadProps) {
  const mark = useMarkRead(communityId);
  const close = () => {
    mark.reset();
    onClose();
  };
  const { title, text, act, acting } = readingTexts.mark;
  return (
    <Confirm
      title={title}
      opened={opened}
      act={act}
      acting={acting}
      pending={mark.isPending}
      problem={mark.error && errorMessage(mark.error)}
      onConfirm={() => mark.mutate(undefined, { onSuccess: onClose })}
      onClose={close}
    >
      {communityId === null ? text.everywhere : text.here}
    </Confirm>
  );
}
