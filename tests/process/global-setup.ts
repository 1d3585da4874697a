import { ensureWebBuild } from '#server/platform/http/web-build.ts';

/** The web is built once, before the first server of a project's tests starts. */
export default async function setup(): Promise<void> {
  await ensureWebBuild();
}
