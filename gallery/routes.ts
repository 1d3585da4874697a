import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../web/routes.ts';

function pathsOf(entries: readonly RouteConfigEntry[], above: string): string[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const own = path === undefined ? above : `${above}/${path}`;
    const isPage = path !== undefined || index === true;
    return [...(isPage ? [own || '/'] : []), ...pathsOf(children, own)];
  });
}

export async function screenPaths(): Promise<string[]> {
  return pathsOf(await routes, '');
}
