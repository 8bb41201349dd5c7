/** What a list of goods at the desk contains. */
export const importKinds = ['wheels', 'addons'] as const

/**
 * `arriving`: parts of the file are missing; `mapping`: its columns are to be named; `checking`, `writing`, `undoing`: a job
 * is at work; `checked`: it can be written.
 */
export const importStates = [
  'arriving',
  'mapping',
  'checking',
  'checked',
  'writing',
  'written',
  'undoing',
  'undone',
  'failed',
] as const
