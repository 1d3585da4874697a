import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useRail } from '#web/ui/rail.tsx';

const HomeQuestions = lazyPart(async () => (await import('./home-questions.tsx')).HomeQuestions);

export function HomeRail() {
  return useRail() && <HomeQuestions renderMissing={() => null} />;
}
