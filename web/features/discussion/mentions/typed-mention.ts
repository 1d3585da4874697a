import { fold } from '#shared/rules/fold.ts';
import { foldUsername } from '#shared/rules/sign-up.ts';

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

function words(name: string): string {
  return ` ${fold(name)}`.replaceAll('-', ' ');
}

/** As the server finds people: by the beginning of a word of the name, or of the username. */
export function matchesTyped({ name, username }: { name: string; username: string }, typed: string): boolean {
  return words(name).includes(words(typed)) || foldUsername(username).startsWith(foldUsername(typed));
}
