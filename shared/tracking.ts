/** Where carriers of the Gulf show a parcel; the number follows. */
const trackingPages: Record<string, string> = {
  Aramex: 'https://www.aramex.com/track/results?ShipmentNumber=',
  DHL: 'https://www.dhl.com/ae-en/home/tracking.html?tracking-id=',
  FedEx: 'https://www.fedex.com/fedextrack/?trknbr=',
  SMSA: 'https://www.smsaexpress.com/ae/trackingdetails?tracknumbers=',
  UPS: 'https://www.ups.com/track?tracknum=',
}

/** The carriers that shops in the UAE use, offered while one types. */
export const carriers = ['Aramex', 'DHL', 'Emirates Post', 'FedEx', 'Fetchr', 'Quiqup', 'SMSA', 'UPS']

/**
 * The address at which a buyer follows a parcel: `given` itself if it is one, or the carrier's page with `given` as the
 * parcel's number. Empty for nothing; null for a number of a carrier whose page is not known.
 */
export function trackingLink(carrier: string, given: string): string | null {
  if (given === '' || /^[a-z]+:/i.test(given)) return given
  const name = Object.keys(trackingPages).find((each) => each.toLowerCase() === carrier.toLowerCase())
  if (!name || !/^[\w-]{4,40}$/.test(given)) return null
  return `${trackingPages[name]}${encodeURIComponent(given)}`
}

/** A row of a list from the carrier or a spreadsheet. */
export type PastedParcel = { order_number: string; carrier: string; tracking: string }

/**
 * Reads rows of "order, carrier, number or link", separated by tabs, semicolons or commas; a row of two has no carrier. Empty
 * rows and a heading are left out.
 */
export function readPasted(text: string): PastedParcel[] {
  return text.split(/\r?\n/).flatMap((row) => {
    const cells = row.split(row.includes('\t') ? '\t' : /[;,]/).map((cell) => cell.trim())
    const [order_number = '', second = '', third] = cells
    if (!/\d/.test(order_number)) return []
    const [carrier, tracking] = third === undefined ? ['', second] : [second, third]
    return [{ order_number: order_number.toUpperCase(), carrier, tracking }]
  })
}
