export interface TextEdit {
  from: number;
  to: number;
  insert: string;
  /** Offsets from the start of the text. */
  select: [from: number, to: number];
}

/** Edits the field as if the person had typed: undo works, and input events fire. */
export function editText(field: HTMLTextAreaElement, { from, to, insert, select }: TextEdit): void {
  field.focus();
  field.setSelectionRange(from, to);
  // Deprecated, but the only way to keep the browser's undo history.
  if (!document.execCommand('insertText', false, insert)) {
    field.setRangeText(insert);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  field.setSelectionRange(...select);
}
