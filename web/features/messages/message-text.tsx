import { textParts } from '#shared/rules/messages.ts';

/** Plain text with links for URLs, and no other formatting. */
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
