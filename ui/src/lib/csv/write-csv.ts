/** Spreadsheets recognize UTF-8 by this mark. */
const byteOrderMark = '\ufeff';

/** A spreadsheet shows these as numbers, whatever their sign. */
const plainNumber = /^-?\d+(?:\.\d+)?$/;

/**
 * Spreadsheets evaluate a cell that begins with = + - @, in full width too, also behind spaces, control and format
 * characters, and a cell that begins with a tab or line break. The server applies the same rule to its lists.
 */
const formula = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠−])/u;

function cell(text: string): string {
  const guarded = formula.test(text) && !plainNumber.test(text);
  if (!guarded && !/[,"\r\n]/.test(text)) return text;
  return `"${guarded ? "'" : ''}${text.replaceAll('"', '""')}"`;
}

/** The rows as a CSV file (RFC 4180). An apostrophe precedes cells that a spreadsheet would evaluate. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  byteOrderMark + rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
