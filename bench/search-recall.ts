import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { countWords } from '#server/features/search/word-counts.ts';
import { seed } from '#server/seed/seed.ts';
import { startBenchApp } from './app.ts';
import { logInAsStudent } from './log-in.ts';

const Demo = z.object({ ask: z.string(), title: z.string() });
const Triple = z.object({ question: z.string(), paraphrase: z.string(), lookalike: z.string() });
const Found = z.object({ items: z.array(z.object({ title: z.string() })) });
const Answer = Found.extend({ nextCursor: z.string().nullable() });

/** Number of results in which the expected one counts as found. */
const FIRST = 5;
const PAGES = 10;

async function linesOf<Row>(file: string | undefined, row: z.ZodType<Row>): Promise<Row[]> {
  if (file === undefined) return [];
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => row.parse(JSON.parse(line)));
}

/**
 * Searches a new demonstration as a medical student and prints the recall. Then measures the
 * suggestions while a title is typed: how often the right question is suggested, and how often
 * another one if it is absent.
 * @param files JSON lines: `{ ask, title }` with the beginning of a title; `{ question, paraphrase,
 * lookalike }`, of which question and look-alike are posted and the paraphrase is searched
 */
export async function measureRecall(folder: string, files: { demo?: string; triples?: string }): Promise<void> {
  const demo = await linesOf(files.demo, Demo);
  const triples = await linesOf(files.triples, Triple);
  const server = await startBenchApp({ dataDir: folder, buildFolder: null });
  try {
    await seed(server.services.db, folder);
    const { email, cookie } = await logInAsStudent(server.address, folder);

    async function search(q: string, pages = 1): Promise<string[]> {
      const titles: string[] = [];
      let cursor: string | null | undefined;
      for (let page = 0; page < pages && cursor !== null; page += 1) {
        const query = new URLSearchParams({ q, ...(cursor !== undefined && { cursor }) });
        const answer = await fetch(`${server.address}/api/search?${query}`, { headers: { cookie } });
        const { items, nextCursor } = Answer.parse(await answer.json());
        titles.push(...items.map(({ title }) => title));
        cursor = nextCursor;
      }
      return titles;
    }

    async function proposed(title: string): Promise<string[]> {
      const answer = await fetch(`${server.address}/api/posts/similar?${new URLSearchParams({ title })}`, { headers: { cookie } });
      return Found.parse(await answer.json()).items.map((one) => one.title);
    }

    async function proposedWithout(question: string, title: string): Promise<string[]> {
      const { db } = server.services;
      const posts = db.selectFrom('posts').select('id').where('title', '=', question);
      await db.deleteFrom('search_entries').where('post_id', 'in', posts).execute();
      const found = await proposed(title);
      // The update makes the trigger index the title again.
      await db.updateTable('posts').set({ title: question }).where('title', '=', question).execute();
      return found;
    }

    const missed: string[] = [];
    const isFound = (at: number) => at >= 0 && at < FIRST;
    let found = 0;
    for (const { ask, title } of demo) {
      const at = (await search(ask)).findIndex((one) => one.startsWith(title));
      if (isFound(at)) found += 1;
      else missed.push(`${ask} → ${title}`);
    }
    if (demo.length > 0) console.log(`Demonstration: ${found} of ${demo.length} in the first ${FIRST}`);

    const { id: community_id, institution_id } = await server.services.db
      .selectFrom('communities as c')
      .innerJoin('members as m', 'm.institution_id', 'c.institution_id')
      .select(['c.id', 'c.institution_id'])
      .where('m.email', '=', email)
      .where('c.sub_slug', '=', 'general')
      .executeTakeFirstOrThrow();
    for (const title of triples.flatMap(({ question, lookalike }) => [question, lookalike])) {
      const place = { community_id, tenant_id: institution_id ?? community_id };
      const post = { ...place, slug: randomUUID(), title, category: 'Question' as const, request_key: randomUUID() };
      await server.services.db.insertInto('posts').values(post).execute();
    }
    await countWords(server.services.db);
    let [inFirst, above] = [0, 0];
    for (const { question, paraphrase, lookalike } of triples) {
      const titles = await search(paraphrase, PAGES);
      const [at, other] = [titles.indexOf(question), titles.indexOf(lookalike)];
      if (isFound(at)) inFirst += 1;
      else missed.push(`${paraphrase} → ${question}`);
      if (at >= 0 && (other < 0 || at < other)) above += 1;
    }
    let right = 0;
    const wrong: string[] = [];
    for (const { question, paraphrase } of triples) {
      if ((await proposed(paraphrase)).includes(question)) right += 1;
      const instead = await proposedWithout(question, paraphrase);
      if (instead.length > 0) wrong.push(`${paraphrase} → ${instead[0]}`);
    }
    if (triples.length > 0) {
      console.log(`Paraphrases: ${inFirst} of ${triples.length} in the first ${FIRST}, ${above} above the look-alike`);
      console.log(`Suggestions: the right question for ${right} of ${triples.length}, another one for ${wrong.length} where it is absent`);
    }
    for (const one of wrong) console.log(`  suggested: ${one}`);
    for (const one of missed) console.log(`  missed: ${one}`);
  } finally {
    await server.stop();
  }
}
