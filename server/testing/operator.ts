import type { Operator } from '#server/shell/operator/installation.ts';
import type { Forum } from './forum.ts';

export function operatorOf(forum: Forum): Operator {
  const { config, db, jobs, files } = forum.running.services;
  return { config, db, jobs, files, name: 'operator' };
}
