import type { Community } from '#web/features/communities/api/community.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useRail } from '#web/ui/rail.tsx';

const CommunityAbout = lazyPart(async () => (await import('./community-about.tsx')).CommunityAbout);

export function CommunityRail({ community }: { community: Community | undefined }) {
  return useRail() && community !== undefined && <CommunityAbout key={community.id} community={community} renderMissing={() => null} />;
}
