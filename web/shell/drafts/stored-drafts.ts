import { useSyncExternalStore } from 'react';
import { draftsBelow, onDraftChange, type StoredDraft } from '#web/lib/drafts.ts';

/** Other forms (reports, settings, moderators' notes) restore their drafts themselves. */
const KINDS = ['post', 'edit', 'comment', 'comment-edit', 'message'] as const;

export interface ListedDraft extends StoredDraft {
  kind: (typeof KINDS)[number];
  place: string;
  /**
   * The id of the post or comment, or the recipient; for a reply also the id of the parent comment.
   */
  of: string[];
}

function listDrafts(personId: string): ListedDraft[] {
  return draftsBelow(personId, '')
    .flatMap(({ rest, ...draft }) => {
      const [first = '', ...of] = rest.split('.');
      const { username } = draft.texts;
      // A message that was sent without a connection (`useOutgoing`).
      if (first === 'unsent-message' && username !== undefined)
        return [
          {
            ...draft,
            texts: { ...draft.texts, requestKey: of.at(-1) ?? '', sent: 'true' },
            kind: 'message' as const,
            place: rest,
            of: [username],
          },
        ];
      const kind = KINDS.find((one) => one === first);
      // Usernames may contain dots.
      return kind === undefined ? [] : [{ ...draft, kind, place: rest, of: kind === 'message' ? [of.join('.')] : of }];
    })
    .sort((a, b) => b.savedAt - a.savedAt);
}

export function useDraftCount(personId: string): number {
  return useSyncExternalStore(
    onDraftChange,
    () => listDrafts(personId).length,
    () => 0,
  );
}

export function useDrafts(personId: string): ListedDraft[] {
  // useSyncExternalStore compares snapshots by identity, so this one is a string.
  const snapshot = useSyncExternalStore(
    onDraftChange,
    () => JSON.stringify(listDrafts(personId)),
    () => '[]',
  );
  return JSON.parse(snapshot) as ListedDraft[];
}
