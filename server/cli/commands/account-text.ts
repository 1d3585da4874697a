import type { showAccount } from '../accounts.ts';
import { counted } from '../problems.ts';
import { table } from '../terminal.ts';

type Shown = Awaited<ReturnType<typeof showAccount>>;

/** An account as an operator reads it. */
export function accountText(account: Shown): string {
  const { suspended, has } = account;
  const kind = account.kind === 'medical_student' ? 'medical student' : 'premed student';
  const state = [
    account.confirmed ? null : 'address not confirmed',
    account.bannedAt === null ? null : `banned since ${account.bannedAt}`,
    suspended === null ? null : `suspended until ${suspended.until}${suspended.reason === '' ? '' : `: ${suspended.reason}`}`,
  ].filter((line) => line !== null);
  const content =
    has === null
      ? ''
      : [
          counted(has.posts, 'post'),
          counted(has.comments, 'comment'),
          counted(has.likes, 'like'),
          counted(has.messages, 'message'),
          counted(has.files, 'file'),
          counted(has.sessions, 'session'),
        ].join(', ');
  const rows: [string, string][] = [
    ['Username', account.username],
    ['Name', account.name],
    ['Email', account.email],
    ['Id', account.id],
    ['Kind', [kind, account.year, account.school].filter((part) => part !== null).join(', ')],
    ['Moderates', account.moderates.join(', ') || 'nothing'],
    ['Signed up', account.signedUpAt],
    ['Logs in', account.secondFactorSince === null ? 'with a password' : `in two steps since ${account.secondFactorSince}`],
    ['State', state.join('; ') || 'in good standing'],
    ['Has', content],
  ];
  const lines = rows.map(([name, value]) => `${name.padEnd(10)} ${value}`);
  if (account.log.length > 0) {
    const acts = account.log.map(({ at, operator, action, subject }) => [at, operator, action, JSON.stringify(subject)]);
    lines.push('', table(['WHEN', 'OPERATOR', 'ACT', 'WHAT'], acts));
  }
  return lines.join('\n');
}
