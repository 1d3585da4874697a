import type { Announce } from '#server/platform/live/transact.ts';

export function announcePost(
  announce: Announce,
  kind: 'post.changed' | 'post.deleted',
  { id, community_id }: { id: string; community_id: string },
): void {
  announce({ topic: `community:${community_id}`, kind, id });
  announce({ topic: `post:${id}`, kind, id });
}
