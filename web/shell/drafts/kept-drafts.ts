import { useSyncExternalStore } from 'react';
import { draftsBelow, type KeptDraft, onDraftChange } from '#web/lib/drafts.ts';

/** What a draft is of. Drafts of reports, settings and moderators' notes come back where they were begun, and are not listed. */
const KINDS = ['post', 'edit', 'comment', 'comment-edit', 'message'] as const;

export interface ListedDraft extends KeptDraft {
  kind: (typeof KINDS)[number];
  /** After the person, under which it is kept. */
  place: string;
  /** What the place names after the kind: the post or the comment, the person it goes to; of a reply also what it answers. */
  of: string[];
}

/** A person's drafts, the latest first. */
function listDrafts(personId: string): ListedDraft[] {
  return draftsBelow(personId, '')
    .flatMap(({ rest, ...kept }) => {
      const [first = '', ...of] = rest.split('.');
      const kind = KINDS.find((one) => one === first);
      // Usernames may hold dots.
      return kind === undefined ? [] : [{ ...kept, kind, place: rest, of: kind === 'message' ? [of.join('.')] : of }];
    })
    .sort((a, b) => b.savedAt - a.savedAt);
}

/** The drafts that this browser keeps for a person; none on the server, which cannot know. */
export function useDrafts(personId: string): ListedDraft[] {
  // As a text, which is the same as long as it says the same.
  const kept = useSyncExternalStore(
    onDraftChange,
    () => JSON.stringify(listDrafts(personId)),
    () => '[]',
  );
  return JSON.parse(kept) as ListedDraft[];
}
