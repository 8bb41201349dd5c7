/** One row of a file. Fields carry their columns' names as the importer knows them; all values are text. */
export type FileRecord = {
  /** The list of a JSON file it stands in ('brands', 'items', …); '' in a CSV file or a plain JSON array. */
  section: string
  /** Where it begins in the file, from 1. */
  line: number
  fields: Record<string, string>
  /** The columns of the CSV file. */
  header?: readonly string[]
  /** Set where the row cannot be read at all. */
  broken?: string
}

/** The file as a whole cannot be read; nothing has been changed. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}
