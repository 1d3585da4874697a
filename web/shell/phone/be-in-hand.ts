import { watchVisiblePart } from '#web/lib/visible-part.ts';
import { keepInSight } from './keep-in-sight.ts';

let begun = false;

export function beInHand(): void {
  if (begun) return;
  begun = true;
  watchVisiblePart();
  keepInSight();
  if (matchMedia('(display-mode: standalone)').matches) {
    import('./pull.ts').then(({ letPull }) => letPull()).catch(() => {});
    import('#web/features/site/hints/put-away.ts').then(({ needsNoMore }) => needsNoMore('install')).catch(() => {});
  }
}
