import { ensureWebBuild } from '#server/platform/web-build.ts';

/** The web is built once, before the first server of these tests starts. */
export default async function setup(): Promise<void> {
  await ensureWebBuild();
}
