/** Why a cell or row is invalid, worded for the person who maintains the file. */
export class Refused extends Error {
  override name = 'Refused'
}
