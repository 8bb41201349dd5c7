/** Why a cell or a row cannot be taken, in words for whoever keeps the file. */
export class Refused extends Error {
  override name = 'Refused'
}
