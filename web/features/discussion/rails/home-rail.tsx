import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useRail } from '#web/ui/rail.tsx';

const HomeQuestions = lazyPart(async () => (await import('./home-questions.tsx')).HomeQuestions);

/** Beside the posts of one's Home. Nothing where it cannot be loaded. */
export function HomeRail() {
  return useRail() && <HomeQuestions instead={() => null} />;
}
