import { ensureWebBuild } from '#server/platform/http/web-build.ts';
import { createLog, createStep } from '#server/platform/log.ts';
import { versionText, writeCommit } from '#server/platform/version.ts';

/** `npm run build`: builds what the server would otherwise build at its first start. */
await ensureWebBuild(createStep(false, createLog(false)));
writeCommit();
process.stdout.write(`Rounds ${versionText} is built.\n`);
