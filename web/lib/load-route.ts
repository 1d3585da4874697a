import { fetchFile, type MissingFile } from './load-part.ts';

/** A screen's files, as React Router's manifest names them. */
export interface RouteFiles {
  id: string;
  module: string;
  imports?: string[];
  css?: string[];
}

type Missing = (route: RouteFiles, error: MissingFile) => Promise<void>;

let missing: Missing = () => {
  location.reload();
  return new Promise(() => {});
};

/** What is done about a screen that cannot be had; when that is over, it is tried again. Until it is known, the page is loaded anew. */
export function onMissingRoute(act: Missing): void {
  missing = act;
}

export const filesOf = ({ module, imports = [], css = [] }: RouteFiles): string[] => [module, ...imports, ...css];

/**
 * In the place of React Router's own (vite.config.ts), which loads the page anew when a screen's script cannot be had: without a
 * connection one would lose one's place. It never fails, because the router would remember that for as long as the page lives.
 */
export async function loadRouteModule(route: RouteFiles, known: Record<string, unknown>): Promise<unknown> {
  while (!(route.id in known)) {
    try {
      await Promise.all(filesOf(route).map((file) => fetchFile(file)));
      known[route.id] = await import(/* @vite-ignore */ route.module);
    } catch (error) {
      await missing(route, error as MissingFile);
    }
  }
  return known[route.id];
}
