/** A change of a text. */
export interface TextEdit {
  /** The part of the text to replace, and with what. */
  from: number;
  to: number;
  insert: string;
  /** What is selected afterwards, counted from the start of the text. */
  select: [from: number, to: number];
}

/** Changes what stands in a text field, as if it had been typed: undo works, and the field's own listeners hear it. */
export function editText(field: HTMLTextAreaElement, { from, to, insert, select }: TextEdit): void {
  field.focus();
  field.setSelectionRange(from, to);
  // The only way that keeps the browser's undo; where it is missing, the text is set directly.
  if (!document.execCommand('insertText', false, insert)) {
    field.setRangeText(insert);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  field.setSelectionRange(...select);
}
