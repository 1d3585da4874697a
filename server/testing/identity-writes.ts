import {
  DeleteQueryNode,
  InsertQueryNode,
  type KyselyPlugin,
  type QueryId,
  type RootOperationNode,
  TableNode,
  UpdateQueryNode,
} from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Live } from '#server/platform/live/live.ts';

export const IDENTITY_TABLES: ReadonlySet<string> = new Set([
  'sessions',
  'members',
  'moderators',
  'institutions',
  'communities',
] as const satisfies (keyof Schema)[]);

export function forgetAfterWrites(live: Live): KyselyPlugin {
  const writes = new WeakSet<QueryId>();
  return {
    transformQuery({ node, queryId }) {
      if (IDENTITY_TABLES.has(tableOf(node) ?? '')) writes.add(queryId);
      return node;
    },
    async transformResult({ queryId, result }) {
      if (writes.has(queryId)) live.recheck([]);
      return result;
    },
  };
}

function tableOf(node: RootOperationNode): string | undefined {
  const target = InsertQueryNode.is(node)
    ? node.into
    : UpdateQueryNode.is(node)
      ? node.table
      : DeleteQueryNode.is(node)
        ? node.from.froms[0]
        : undefined;
  return target !== undefined && TableNode.is(target) ? target.table.identifier.name : undefined;
}
