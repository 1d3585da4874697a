import { type Command, Option } from 'commander';
import { counted } from '#server/shell/operator/problems.ts';
import { REPORT_FILTERS, REPORT_KINDS } from '#shared/rules/reports.ts';
import { type ConfirmOptions, registerCommand, wholeNumber, YES } from './command.ts';
import { listReports, resolve, type ShownReport, showReport } from './reports.ts';
import { confirm, namedLines, table } from './terminal.ts';

const TITLE_LENGTH = 50;

export function reportCommands(program: Command): void {
  const report = program
    .command('report')
    .description('reported content, also that which no moderator can review')
    .addHelpText('after', '\n<report> is the id that “report list” shows.');
  registerCommand(
    report
      .command('list')
      .description('reports, the latest first; those that are not resolved unless --status says otherwise')
      .option('--school <slug>', 'only reports of this school')
      .option('--about <who>', 'only reports about this person: a username, an e-mail address or an id')
      .addOption(new Option('--kind <kind>', 'only reports of this kind').choices(REPORT_KINDS))
      .addOption(new Option('--status <status>', 'only reports in this state').choices([...REPORT_FILTERS, 'all']).default('open'))
      .option('--limit <number>', 'how many reports to print', wholeNumber(1), 50)
      .option('--after <report>', 'only reports after this one, for the next page'),
    listReports,
    ({ reports, next }) => {
      if (reports.length === 0) return 'None.';
      const listed = table(reports, {
        report: 'id',
        school: 'school',
        at: ({ at }) => at.slice(0, 16).replace('T', ' '),
        status: 'status',
        what: ({ kind, username, name }) => `${kind} by ${username ?? name}`,
        title: ({ title }) => shortened(title),
        reasons: ({ reasons }) => reasons.join(', '),
      });
      return next === null ? listed : `${listed}\nThere are more: --after ${next} goes on, or raise --limit.`;
    },
  );
  registerCommand(
    report
      .command('show <report>')
      .description('a report with the words as they were when reported')
      .option('--message', 'also a reported message and those around it; the school’s moderators see that in their log'),
    (operator, id: string, { message }: { message?: boolean }) => showReport(operator, id, message),
    (shown) => reportText(shown),
  );
  registerCommand(
    report
      .command('resolve <report>')
      .description('resolve a report; the reporter is told that it was reviewed, and the school’s moderators see it in their log')
      .option('--delete', 'also delete the reported post or comment for good; its author is told')
      .option(...YES),
    async (operator, id: string, { delete: withContent = false, yes }: ConfirmOptions & { delete?: boolean }) => {
      if (withContent) {
        const { kind, content } = await showReport(operator, id);
        await confirm(`The ${kind} “${shortened(content.title)}” and all comments below it will be deleted for good.`, 'delete', yes);
      }
      return resolve(operator, id, withContent);
    },
    ({ kind, deleted }, _id, { delete: withContent }) => {
      if (deleted) return `The report is resolved and the ${kind} deleted.`;
      return withContent ? `The report is resolved; the ${kind} was deleted before.` : 'The report is resolved.';
    },
  );
}

function shortened(title: string): string {
  const characters = [...title];
  return characters.length <= TITLE_LENGTH ? title : `${characters.slice(0, TITLE_LENGTH).join('')}…`;
}

function reportText(report: ShownReport): string {
  const { content, history, reported, reporter, resolvedAt, status, notes, messages, kind } = report;
  const rows = {
    Report: report.id,
    School: report.school,
    Reported: report.createdAt,
    Status: resolvedAt === null ? status : `${status} ${resolvedAt}`,
    What: `${kind}: ${content.title}`,
    Where: kind === 'message' ? 'in a conversation' : (content.address ?? 'deleted since'),
    By: reported === null ? `${report.reportedName} (the account is deleted)` : `${reported.name} (@${reported.username})`,
    ...(history !== null && { Before: `${counted(history.reports, 'report')} at this school, ${counted(history.warnings, 'warning')}` }),
    Reporter: reporter === null ? 'the account is deleted' : `${reporter.name} (@${reporter.username})`,
    Reasons: report.reasons.join(', '),
  };
  const lines = namedLines(rows);
  const parts = {
    'WHAT THE REPORTER ADDED': report.additionalInformation,
    'THE REPORTED WORDS': content.text,
    'IN REPLY TO': content.context,
    'NOTES OF MODERATORS': notes,
  };
  for (const [heading, text] of Object.entries(parts)) if (text !== '') lines.push('', heading, text);
  if (messages !== null) {
    lines.push(
      '',
      table(messages, {
        at: 'createdAt',
        by: ({ byReported }) => (byReported ? 'the reported person' : 'the other one'),
        reported: ({ isReported }) => (isReported ? 'this one' : ''),
        message: 'content',
      }),
    );
  } else if (kind === 'message') lines.push('', '“report show” with --message shows the message.');
  return lines.join('\n');
}
