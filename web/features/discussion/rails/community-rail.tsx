import type { Community } from '#web/features/communities/api/community.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useRail } from '#web/ui/rail.tsx';

const CommunityAbout = lazyPart(async () => (await import('./community-about.tsx')).CommunityAbout);

/** Beside the posts of a community. Nothing where it cannot be loaded. */
export function CommunityRail({ community }: { community: Community | undefined }) {
  return useRail() && community !== undefined && <CommunityAbout key={community.id} community={community} instead={() => null} />;
}
