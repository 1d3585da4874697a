interface Sent {
  requestKey: string;
  path: string;
}

/** @returns whether it leads its writer to the post */
type Form = (sent: Sent) => boolean;

const OTHER_TABS = 'rounds.post-sent';
const forms = new Set<Form>();

/** Hears, where its writer still has it in the form, that a post that waited was sent, by whichever tab. @returns stops it */
export function onPostSent(form: Form): () => void {
  const tabs = new BroadcastChannel(OTHER_TABS);
  tabs.addEventListener('message', ({ data }: MessageEvent<Sent>) => form(data));
  forms.add(form);
  return () => {
    tabs.close();
    forms.delete(form);
  };
}

/** @returns whether its writer is led to it in this tab */
export function tellPostSent(sent: Sent): boolean {
  const tabs = new BroadcastChannel(OTHER_TABS);
  tabs.postMessage(sent);
  tabs.close();
  return [...forms].some((form) => form(sent));
}
