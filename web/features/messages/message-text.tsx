import { textParts } from '#shared/rules/messages.ts';

/** A message as it was written; web addresses in it lead there, nothing else means anything. */
export function MessageText({ children }: { children: string }) {
  return textParts(children).map(({ text, url }, index) =>
    url === null ? (
      text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a message never changes
      <a key={index} href={url} target="_blank" rel="noopener noreferrer nofollow ugc">
        {text}
      </a>
    ),
  );
}
