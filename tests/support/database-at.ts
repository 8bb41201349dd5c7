/** The URL of another database on the same server. */
export function databaseAt(address: string, database: string): string {
  const url = new URL(address)
  url.pathname = `/${database}`
  return url.href
}
