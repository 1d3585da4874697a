import { redirect } from 'react-router';
import { DASHBOARD_PATH } from '#shared/rules/communities.ts';
import { correspondentQuery } from '#web/features/messages/api/correspondent.ts';
import { messagesQuery } from '#web/features/messages/api/messages.ts';
import { Conversation, ConversationProblem } from '#web/features/messages/conversation.tsx';
import { useViewer } from '#web/lib/hooks.tsx';
import type { PageHandle } from '#web/lib/page-handle.ts';
import { requireMember, type ScreenArgs, screen, waitBriefly } from '#web/lib/screen.ts';
import { screenProblem } from '#web/lib/screen-problem.ts';
import type { Route } from './+types/conversation.ts';

async function load({ api, queryClient, params }: ScreenArgs) {
  const { person } = await queryClient.ensureQueryData(correspondentQuery(api, params.username ?? ''));
  // On failure, the conversation shows its own error.
  await queryClient.prefetchInfiniteQuery({ ...messagesQuery(api, person.id), retry: false });
}

const needs = screen(async (args) => {
  const viewer = await requireMember(args);
  if (viewer.userType !== 'medical_student') throw redirect(DASHBOARD_PATH);
  await waitBriefly(load(args));
});
export const loader = needs.loader;
export const clientLoader = needs.clientLoader;
export const handle: PageHandle = { writing: true };

export default function Screen({ params }: Route.ComponentProps) {
  const viewer = useViewer();
  // The parent route replaces the whole page for visitors.
  return viewer !== null && <Conversation key={params.username} viewerId={viewer.id} username={params.username} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ConversationProblem {...screenProblem(error)} />;
}
