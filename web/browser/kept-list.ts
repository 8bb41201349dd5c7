import { useSyncExternalStore } from 'react'
import type { Picture } from '#shared/api/common.ts'
import { type KeptKey, keep, readKept } from '#web/browser/storage.ts'

/**
 * A short list in local storage, newest first, in sync across tabs. Stored data may be old or damaged, so entries that
 * fail `is` are dropped.
 */
export function keptList<Item>(
  key: KeptKey,
  most: number,
  is: (item: unknown) => item is Item,
  same: (a: Item, b: Item) => boolean,
) {
  const listeners = new Set<() => void>()
  let read: { text: string | null; items: readonly Item[] } = { text: null, items: [] }

  function items(): readonly Item[] {
    const text = readKept(key)
    if (text !== read.text) read = { text, items: parsed(text) }
    return read.items
  }

  function parsed(text: string | null): Item[] {
    try {
      const list: unknown = JSON.parse(text ?? '[]')
      return Array.isArray(list) ? list.filter(is).slice(0, most) : []
    } catch {
      return []
    }
  }

  function write(next: readonly Item[]) {
    keep(key, next.length > 0 ? JSON.stringify(next) : null)
    for (const listener of listeners) listener()
  }

  function subscribe(listener: () => void) {
    listeners.add(listener)
    const onStorage = (event: StorageEvent) => event.key === key && listener()
    window.addEventListener('storage', onStorage)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', onStorage)
    }
  }

  return {
    items,
    /** Moves it to the front, without duplicates; drops the oldest beyond the limit. */
    add: (item: Item) => write([item, ...items().filter((each) => !same(each, item))].slice(0, most)),
    remove: (item: Item) => write(items().filter((each) => !same(each, item))),
    /** Replaces the whole list. */
    replace: (next: readonly Item[]) => write(next.slice(0, most)),
    clear: () => write([]),
    /** Empty on the server and in the first render. */
    use: () => useSyncExternalStore(subscribe, items, () => none as readonly Item[]),
  }
}

const none: readonly never[] = []

/** Whether a stored value is still a valid picture, or null. */
export function isPicture(kept: unknown): kept is Picture | null {
  if (kept === null) return true
  const picture = kept as Picture | undefined
  return typeof picture?.base === 'string' && Number.isInteger(picture.width) && Number.isInteger(picture.height)
}
