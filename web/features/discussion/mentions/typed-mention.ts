/** A name that is being typed. */
export interface TypedMention {
  /** Place of its @ in the text. */
  from: number;
  /** What stands behind the @ up to the caret. */
  typed: string;
}

const TYPED = /(?<![\p{L}\p{N}_@./+-])@([\p{L}\p{N}_.-]{1,30})$/u;

/** The name that ends at the caret; null where none is being typed. */
export function typedMention(text: string, caret: number): TypedMention | null {
  // No name is longer, and there is at most one character before its @ to look at.
  const [found, typed = ''] = TYPED.exec(text.slice(Math.max(0, caret - 40), caret)) ?? [];
  return found === undefined || !/[\p{L}\p{N}]/u.test(typed) ? null : { from: caret - found.length, typed };
}

/** A username as it is inserted: without signs at its ends, which Markdown or the end of a sentence may claim. It means the same. */
export function mentionText(username: string): string {
  return `@${username.replace(/^[._-]+|[._-]+$/g, '')}`;
}
