import { useSyncExternalStore } from 'react';
import { draftsBelow, type KeptDraft, onDraftChange } from '#web/lib/drafts.ts';

/** The kinds of listed drafts. Drafts of reports, settings and moderators' notes are not listed, because their forms restore them. */
const KINDS = ['post', 'edit', 'comment', 'comment-edit', 'message'] as const;

export interface ListedDraft extends KeptDraft {
  kind: (typeof KINDS)[number];
  /** The storage key without the prefix and the person's id. */
  place: string;
  /**
   * The parts of `place` after the kind: the id of the post or comment, or the recipient; for a reply also the id of the parent comment.
   */
  of: string[];
}

/** Returns a person's drafts, newest first. */
function listDrafts(personId: string): ListedDraft[] {
  return draftsBelow(personId, '')
    .flatMap(({ rest, ...kept }) => {
      const [first = '', ...of] = rest.split('.');
      const kind = KINDS.find((one) => one === first);
      // Usernames may contain dots.
      return kind === undefined ? [] : [{ ...kept, kind, place: rest, of: kind === 'message' ? [of.join('.')] : of }];
    })
    .sort((a, b) => b.savedAt - a.savedAt);
}

/** Returns the drafts that this browser stores for a person. Empty on the server, which has no access to them. */
export function useDrafts(personId: string): ListedDraft[] {
  // The snapshot is a string, because useSyncExternalStore compares snapshots by identity.
  const kept = useSyncExternalStore(
    onDraftChange,
    () => JSON.stringify(listDrafts(personId)),
    () => '[]',
  );
  return JSON.parse(kept) as ListedDraft[];
}
