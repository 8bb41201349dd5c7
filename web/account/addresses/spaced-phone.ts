/** A stored number of the Gulf in groups, like the examples of the forms; any other as it is. */
export function spacedPhone(phone: string): string {
  return phone
    .replace(/^(\+96[58]|\+973)(\d{4})(\d{4})$/, '$1 $2 $3')
    .replace(/^(\+971|\+966)(\d{1,2})(\d{3})(\d{4})$/, '$1 $2 $3 $4')
}
