import { type Location, matchRoutes, type RouteObject } from 'react-router';
import type { MissingFile } from '#web/lib/load-part.ts';
import { onMissingRoute } from '#web/lib/load-route.ts';
import { notify } from '#web/ui/notify.ts';
import textAction from '#web/ui/text-action.module.css';
import { commonTexts } from '#web/ui/texts/common.ts';
import { missingTexts } from '#web/ui/texts/missing.ts';

const NOTE = 'missing-screen';
const NEVER = new Promise<never>(() => {});

interface State {
  location: Location;
  navigation: { location?: Location | undefined };
}

/** React Router's own, which it keeps at the window. */
interface Router {
  routes: RouteObject[];
  state: State;
  subscribe: (listen: (state: State) => void) => () => void;
  navigate: (to: Partial<Location>, how?: object) => Promise<void>;
}

const router = () => (window as unknown as { __reactRouterDataRouter: Router }).__reactRouterDataRouter;
const hrefOf = ({ pathname, search, hash }: Location | URL) => pathname + search + hash;

/** Where one is being taken, if that takes this screen. */
function wayTo(routeId: string, { navigation: { location: to } }: State): Location | undefined {
  return to !== undefined && matchRoutes(router().routes, to)?.some(({ route }) => route.id === routeId) ? to : undefined;
}

function nextWayTo(routeId: string): Promise<Location> {
  return new Promise((found) => {
    const stop = router().subscribe((state) => {
      const to = wayTo(routeId, state);
      if (to === undefined) return;
      stop();
      notify.end(NOTE);
      found(to);
    });
  });
}

/** As if the link had not been pressed: the page stays as it is, and asks for nothing. */
function stay(): void {
  const { location: here } = router().state;
  void router().navigate(here, { replace: true, state: here.state, preventScrollReset: true, defaultShouldRevalidate: false });
}

async function miss({ id }: { id: string }, { gone }: MissingFile): Promise<void> {
  const to = wayTo(id, router().state);
  if (to !== undefined) {
    const href = hrefOf(to);
    // The server has another version: its page of that address has what this one lacks.
    if (gone === true) {
      window.location.assign(href);
      return NEVER;
    }
    // Back or forward: the address is there already, and nothing but the browser can show what belongs to it.
    if (hrefOf(new URL(window.location.href)) === href) {
      window.location.reload();
      return NEVER;
    }
    stay();
    notify.stay(NOTE, <Note onAgain={() => void router().navigate(to, { state: to.state })} />, 'error');
  }
  await nextWayTo(id);
}

function Note({ onAgain }: { onAgain: () => void }) {
  return (
    <>
      {missingTexts.screen}{' '}
      <button type="button" className={textAction.action} onClick={onAgain}>
        {commonTexts.again}
      </button>
    </>
  );
}

/** From now on somebody whose connection is away stays where they are, and is told. */
export function stayWhereScreensAreMissing(): void {
  onMissingRoute(miss);
}
