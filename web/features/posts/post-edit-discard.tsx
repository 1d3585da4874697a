import { Confirm } from '#web/ui/confirm.tsx';

interface PostEditDiscardProps {
  opened: boolean;
  onKeep: () => void;
  onDiscard: () => void;
}

/** Asks before changes are thrown away. */
export function PostEditDiscard({ opened, onKeep, onDiscard }: PostEditDiscardProps) {
  return (
    <Confirm title="Discard your changes?" opened={opened} act="Discard" cancel="Keep editing" onConfirm={onDiscard} onClose={onKeep}>
      <p>The post stays as it was before.</p>
    </Confirm>
  );
}
