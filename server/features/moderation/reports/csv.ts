/** Makes spreadsheets read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

const CALCULATED = /^[\s\uFEFF]*[=+\-@\t\r＝＋－＠]/u;

/** Quotes every cell, so that files also parse with other separators. */
function csvCell(value: string): string {
  const shown = CALCULATED.test(value) || /^[\t\r]/.test(value) ? `'${value}` : value;
  return `"${shown.replaceAll('"', '""')}"`;
}

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}
