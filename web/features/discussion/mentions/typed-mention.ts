export interface TypedMention {
  /** Index of the @ in the text. */
  from: number;
  typed: string;
}

const TYPED = /(?<![\p{L}\p{N}_@./+-])@([\p{L}\p{N}_.-]{1,30})$/u;

export function typedMention(text: string, caret: number): TypedMention | null {
  // A name has at most 30 characters; the pattern also looks at the character before the @.
  const [found, typed = ''] = TYPED.exec(text.slice(Math.max(0, caret - 40), caret)) ?? [];
  return found === undefined || !/[\p{L}\p{N}]/u.test(typed) ? null : { from: caret - found.length, typed };
}

/**
 * Strips punctuation at the ends, which Markdown could interpret. The server finds the person
 * without it.
 */
export function mentionText(username: string): string {
  return `@${username.replace(/^[._-]+|[._-]+$/g, '')}`;
}
