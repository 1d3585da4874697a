import type { ReactNode } from 'react';
import { Confirm } from './confirm.tsx';
import { draftTexts } from './texts/drafts.ts';

interface ConfirmDiscardProps {
  opened: boolean;
  children: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmDiscard(props: ConfirmDiscardProps) {
  const { title, act, keep } = draftTexts.changes;
  return <Confirm title={title} act={act} cancel={keep} {...props} />;
}
