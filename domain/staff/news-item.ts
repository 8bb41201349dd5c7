/** What an open desk learns at once: an order was paid. */
export type NewsItem = { kind: 'order'; number: string }

export type News = {
  /** Calls the listener with each item until the returned function is called. */
  subscribe: (listener: (item: NewsItem) => void) => () => void
  /** How many listen. */
  size: () => number
  stop: () => Promise<void>
}
