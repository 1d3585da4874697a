/** So that spreadsheets take the file for UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** A cell that a spreadsheet would calculate instead of showing it. */
const CALCULATED = /^[\s\uFEFF]*[=+\-@\t\r＝＋－＠]/u;

/** A cell, always in quotes: a program that separates by another sign still finds its borders. */
function csvCell(value: string): string {
  const shown = CALCULATED.test(value) || /^[\t\r]/.test(value) ? `'${value}` : value;
  return `"${shown.replaceAll('"', '""')}"`;
}

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}
