/**
 * One line of CSV (RFC 4180). A cell that a spreadsheet would run as a formula gets an apostrophe before it; figures such
 * as -12 are left alone.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

/** With the apostrophes that it has already, so that reading takes off exactly the one that writing added. */
const formula = /^'*[=+\-@\t\r]/

/** The text of a cell that csvLine may have written: without its apostrophe. */
export function withoutApostrophe(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text
}

function cell(text: string): string {
  const safe = formula.test(text) && !/^[+-]?\d+(\.\d+)?$/.test(text) ? `'${text}` : text
  return /[",\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
