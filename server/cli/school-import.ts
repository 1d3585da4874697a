import { change, logAct } from './change.ts';
import { Problems, readCsv } from './csv.ts';
import type { Operator } from './installation.ts';
import { oneLine, readDomains, type SchoolFields, schoolProblems, slugOf } from './school-fields.ts';
import { holdSchools, insertSchools } from './schools.ts';

const COLUMNS = { required: ['name', 'slug', 'domains'], optional: ['subtitle'] } as const;

/** Adds the schools of a file, all or none. */
export async function importSchools(operator: Operator, file: string, bare = false) {
  const problems = new Problems();
  const rows = await readCsv(file, COLUMNS, problems);
  const schools = rows.map(({ line, values }): SchoolFields & { line: number } => {
    const name = oneLine(values.name);
    const fields = {
      name,
      slug: values.slug === '' ? slugOf(name) : values.slug,
      domains: readDomains(values.domains),
      subtitle: oneLine(values.subtitle),
      logo: null,
    };
    for (const problem of schoolProblems(fields)) problems.add(line, problem);
    return { line, ...fields };
  });
  findTwins(schools, problems);
  return change(operator, async (trx, news) => {
    await holdSchools(trx);
    const there = await trx.selectFrom('institutions').select(['id', 'name', 'slug']).execute();
    const names = new Map(there.map((one) => [one.name.toLowerCase(), one.slug]));
    const slugs = new Set(there.map((one) => one.slug));
    const owners = new Map(there.map((one) => [one.id, one.slug]));
    const rows = await trx.selectFrom('institution_domains').selectAll().execute();
    const domains = new Map(rows.map((one) => [one.domain, owners.get(one.institution_id)]));
    for (const { line, name, slug, domains: own } of schools) {
      if (slugs.has(slug)) problems.add(line, `the slug “${slug}” is taken`);
      else if (names.has(name.toLowerCase())) problems.add(line, `the school “${names.get(name.toLowerCase())}” has this name`);
      for (const domain of own) if (domains.has(domain)) problems.add(line, `${domain} belongs to the school “${domains.get(domain)}”`);
    }
    problems.refuse(file);
    await insertSchools(trx, schools, bare);
    news.everybody();
    await logAct(trx, operator, { action: 'school.import', subject: { count: schools.length } });
    return { imported: schools.map(({ slug, name }) => ({ slug, name })) };
  });
}

/** What the file itself has twice. */
function findTwins(schools: readonly (SchoolFields & { line: number })[], problems: Problems): void {
  const first = new Map<string, number>();
  for (const { line, name, slug, domains } of schools) {
    const claims = [
      [`slug ${slug}`, `the slug “${slug}”`],
      [`name ${name.toLowerCase()}`, 'this name'],
      ...domains.map((domain) => [`domain ${domain}`, `the domain ${domain}`]),
    ] as const;
    for (const [key = '', what] of claims) {
      const earlier = first.get(key);
      if (earlier === undefined) first.set(key, line);
      else if (earlier !== line) problems.add(line, `line ${earlier} has ${what} too`);
    }
  }
}
