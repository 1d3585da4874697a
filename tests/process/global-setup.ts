import { ensureWebBuild } from '#server/platform/http/web-build.ts';

export default async function setup(): Promise<void> {
  await ensureWebBuild();
}
