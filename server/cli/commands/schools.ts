import type { Command } from 'commander';
import { PICTURE_KINDS } from '#shared/rules/texts/pictures.ts';
import { counted } from '../problems.ts';
import { importSchools } from '../school-import.ts';
import { addSchool, editSchool, listSchools, type SchoolEdit, type SchoolInput } from '../schools.ts';
import { table } from '../terminal.ts';
import { confirmSlug } from './confirm-slug.ts';
import { collect, leaf } from './leaf.ts';

const LOGO = `an image file (${PICTURE_KINDS}) that is shown beside its name`;

export function schoolCommands(program: Command): void {
  const school = program.command('school').description('schools and their e-mail domains');

  leaf(
    school
      .command('add')
      .description('add a school with the communities every school has')
      .requiredOption('--name <name>', 'as students read it')
      .option('--slug <slug>', 'for addresses; made from the name if left out')
      .requiredOption('--domain <domain>', 'e-mail domain of its students, ends in .edu; sub-domains count; may be repeated', collect)
      .option('--subtitle <text>', 'beside the name')
      .option('--logo <file>', LOGO)
      .option('--bare', 'without communities: add them yourself'),
    async (operator, options: SchoolInput & { domain: string[]; bare?: boolean }) => {
      const { school: added, communities } = await addSchool(operator, { ...options, domains: options.domain }, options.bare);
      return {
        json: { ...added, communities },
        text: `Added “${added.name}” as ${added.slug}, with ${counted(communities.length, 'community', 'communities')}.`,
      };
    },
  );

  leaf(
    school
      .command('edit <slug>')
      .description('change what is said; the rest stays')
      .option('--name <name>')
      .option('--slug <slug>', 'addresses of its communities and posts change with it')
      .option('--add-domain <domain>', 'may be repeated', collect)
      .option('--remove-domain <domain>', 'accounts that have it stay; may be repeated', collect)
      .option('--subtitle <text>', 'empty for none')
      .option('--logo <file>', `${LOGO}; empty for none`)
      .option('--yes', 'do not ask before the address changes'),
    async (operator, options: SchoolEdit & { addDomain?: string[]; removeDomain?: string[]; yes?: boolean }, slug: string) => {
      if (options.slug !== undefined && options.slug !== slug) await confirmSlug(slug, options.slug, options.yes);
      const after = await editSchool(operator, slug, { ...options, addDomains: options.addDomain, removeDomains: options.removeDomain });
      return { json: after, text: `“${after.name}” (${after.slug}): ${after.domains.join(', ')}` };
    },
  );

  leaf(school.command('list').description('all schools'), async (operator) => {
    const schools = await listSchools(operator);
    const rows = schools.map((one) => [one.slug, one.name, one.domains.join(' '), one.members, one.moderators, one.communities]);
    return { json: schools, text: table(['SLUG', 'NAME', 'DOMAINS', 'MEMBERS', 'MODERATORS', 'COMMUNITIES'], rows) };
  });

  leaf(
    school
      .command('import <file>')
      .description('add the schools of a CSV file, all or none')
      .option('--bare', 'without communities')
      .addHelpText('after', '\nColumns: name, slug, domains; and, if you like, subtitle. Several domains are separated by spaces.'),
    async (operator, options: { bare?: boolean }, file: string) => {
      const result = await importSchools(operator, file, options.bare);
      return { json: result, text: `Imported ${counted(result.imported.length, 'school')}.` };
    },
  );
}
