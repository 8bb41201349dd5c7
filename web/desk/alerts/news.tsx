import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { deskAlerts } from '#shared/i18n/desk/alerts.ts'
import { inLocale } from '#shared/locale.ts'
import { useLocale } from '#web/design/locale.ts'
import { loadSound, ring } from '#web/desk/alerts/sound.ts'
import { setCount } from '#web/desk/frame/title.ts'
import { toast } from '#web/desk/frame/toasts.tsx'

type Item = { kind: 'order'; number: string }

/**
 * While the desk is open: a toast, a count in the tab's title and a sound for each order that is paid. One tab of a browser
 * listens and passes it to the others, because a browser keeps only a few connections to a server.
 */
export function News() {
  const locale = useLocale()
  const navigate = useNavigate()
  const go = useRef(navigate)
  go.current = navigate
  useEffect(() => {
    let count = 0
    const onItem = ({ number }: Item) => {
      // The search for the number of an order finds that order alone.
      const onPress = () => void go.current(inLocale(`/desk/orders?${new URLSearchParams({ q: number })}`, locale))
      toast(deskAlerts[locale].new_order(number), { label: deskAlerts[locale].see_order, onPress })
      count++
      setCount(count)
    }
    const seen = () => {
      count = 0
      setCount(0)
    }
    const others = new BroadcastChannel('desk-news')
    others.onmessage = ({ data }) => onItem(data as Item)
    const ending = new AbortController()
    void loadSound()
    void listen(ending.signal, (item) => {
      others.postMessage(item)
      onItem(item)
      void ring()
    })
    addEventListener('pointerdown', seen)
    addEventListener('keydown', seen)
    return () => {
      ending.abort()
      others.close()
      removeEventListener('pointerdown', seen)
      removeEventListener('keydown', seen)
    }
  }, [locale])
  return null
}

/** Pauses between attempts (ms): the first, and the longest. */
const pauses = { first: 2_000, longest: 60_000 }

/**
 * Listens in the one tab that holds the lock, until `signal` ends it. After a lost connection the browser connects again by
 * itself; after an answer with an error, as while the shop is restarted, it does not.
 */
async function listen(signal: AbortSignal, onItem: (item: Item) => void): Promise<void> {
  await navigator.locks
    ?.request('desk-news', { signal }, () => {
      let stream: EventSource
      let opening: ReturnType<typeof setTimeout> | undefined
      let pause = pauses.first
      const open = () => {
        stream = new EventSource('/api/desk/news')
        stream.onopen = () => {
          pause = pauses.first
        }
        stream.onmessage = ({ data }) => onItem(JSON.parse(data) as Item)
        stream.onerror = () => {
          if (stream.readyState !== EventSource.CLOSED) return
          opening = setTimeout(open, pause)
          pause = Math.min(pause * 2, pauses.longest)
        }
      }
      open()
      return new Promise<void>((done) => {
        signal.addEventListener('abort', () => {
          clearTimeout(opening)
          stream.close()
          done()
        })
      })
    })
    .catch(() => {})
}
