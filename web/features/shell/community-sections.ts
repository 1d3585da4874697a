import type { InferContractRouterOutputs } from '@orpc/contract';
import type { contract } from '#shared/contract/contract.ts';
import type { CommunityKind } from '#shared/rules/communities.ts';

export type Communities = InferContractRouterOutputs<typeof contract>['communities']['list'];

/** The sections of the menu, in order (doc 2 §2). The Dashboard has its own place in the bar. */
const SECTIONS: { kind: CommunityKind; title: string }[] = [
  { kind: 'general', title: 'General' },
  { kind: 'grades', title: 'Grade Forums' },
  { kind: 'classes', title: 'Classes' },
  { kind: 'premed', title: 'Premed' },
];

/** A member's communities by section; sections without any are left out. */
export function communitySections(communities: Communities['items']) {
  return SECTIONS.map(({ kind, title }) => ({
    kind,
    title,
    items: communities.filter(({ subSlug, institution }) => institution !== null && subSlug === kind),
  })).filter(({ items }) => items.length > 0);
}
