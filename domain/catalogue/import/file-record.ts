/** One row of a file. Fields are keyed by the importer's column names; all values are text. */
export type FileRecord = {
  /** The list of a JSON file it is in ('brands', 'items', …); '' in a CSV file or a plain JSON array. */
  section: string
  /** Line number of its start, from 1. */
  line: number
  fields: Record<string, string>
  /** The columns of the CSV file. */
  header?: readonly string[]
  /** The reason, if the row cannot be read at all. */
  broken?: string
}

/** The whole file is unreadable; nothing has been changed. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}
