import type { UserType } from '#shared/rules/people.ts';
import type { Viewer } from '#web/lib/session.ts';
import { setupTexts } from './texts/setup.ts';

type SetupState =
  | { state: 'open'; viewer: Viewer }
  | { state: 'signed-out' }
  | { state: 'complete' }
  | { state: 'refused'; reason: string; viewer: Viewer };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function setupState(viewer: Viewer | null, userId: string, userType: UserType): SetupState {
  if (viewer === null) return { state: 'signed-out' };
  if (!UUID.test(userId)) return { state: 'refused', reason: setupTexts.refused.id, viewer };
  if (viewer.id !== userId.toLowerCase() || viewer.userType !== userType) {
    return { state: 'refused', reason: setupTexts.refused.notYours, viewer };
  }
  return viewer.complete ? { state: 'complete' } : { state: 'open', viewer };
}
