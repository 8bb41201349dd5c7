import {
  type ComponentProps,
  type ComponentType,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { notLoaded as notLoadedWords, shell } from '#shared/i18n/shell.ts'
import { Button } from '#web/design/button.tsx'
import { classNames } from '#web/design/class-names.ts'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'

// biome-ignore lint/suspicious/noExplicitAny: any props, as React's own `lazy`
export type Part = ComponentType<any>

/** A module whose default export is a component. */
export type Load<P extends Part> = () => Promise<{ default: P }>

/**
 * What is seen if the script of a part cannot be fetched. Without one, a part with `onClose` shows a message over the page,
 * any other one in its place. `stay`: what waits for it stays, such as the server's HTML. `below`: at the bottom of the
 * screen. `added`: the message over the page says that the wheels are in the cart.
 */
export type Without = 'stay' | 'below' | 'added'

/** What of a part's props tells that it lies over the page. */
type OverThePage = { open?: boolean; onClose?: () => void }

/** In place of a part whose script could not be fetched: see `late`. Once it has come, the part itself. */
export function notLoaded<P extends Part>(load: Load<P>, without?: Without): { default: P } | ReturnType<Load<P>> {
  if (without === 'stay') return onceOnline(load)
  let Loaded: Part | null = null
  let isFirst = true

  function Missing(props: ComponentProps<P>) {
    const { open = true, onClose } = props as OverThePage
    // Opened another time it has not failed yet.
    const [failures, setFailures] = useState(isFirst ? 1 : 0)
    const [busy, setBusy] = useState(false)
    const opened = useRef(isFirst ? 0 : 1)
    const place = useRef<HTMLElement>(null)

    async function tryAgain() {
      if (busy) return
      setBusy(true)
      try {
        Loaded ??= (await load()).default
        const { current: here } = place
        // Closed first, the dialog returns the focus to the button that opened it, and later the part does so as well.
        if (here instanceof HTMLDialogElement) here.close()
        else if (here?.contains(document.activeElement)) here.focus()
        setFailures(0)
      } catch {
        setFailures((before) => before + 1)
      }
      setBusy(false)
    }

    const begin = useEffectEvent(() => {
      isFirst = false
      if (open && opened.current++ > 0 && !Loaded) void tryAgain()
    })
    // biome-ignore lint/correctness/useExhaustiveDependencies: each opening tries again
    useEffect(() => begin(), [open])
    const tryOnline = useEffectEvent(() => {
      if (!onClose && !Loaded) void tryAgain()
    })
    useEffect(() => {
      const hear = () => tryOnline()
      addEventListener('online', hear)
      return () => removeEventListener('online', hear)
    }, [])

    if (onClose && Loaded) return <Loaded {...props} />
    const message = failures > 0 && open && !Loaded && { without, again: failures > 1, busy, tryAgain }
    const isBelow = without === 'below' && !Loaded
    function close() {
      setFailures(0)
      onClose?.()
    }
    if (onClose) return message && <Over {...message} place={place} onClose={close} />
    return (
      <div
        ref={place as RefObject<HTMLDivElement>}
        tabIndex={-1}
        className={classNames('outline-none', isBelow ? belowClasses : message && 'not-last:mb-6')}
      >
        {Loaded ? <Loaded {...props} /> : message && <Message {...message} onClose={isBelow ? close : undefined} />}
      </div>
    )
  }
  return { default: Missing as unknown as P }
}

/** The part as soon as the browser has a network again and it can be loaded. */
function onceOnline<P extends Part>(load: Load<P>): ReturnType<Load<P>> {
  return new Promise((resolve) => {
    const hear = () =>
      load().then(
        (module) => {
          removeEventListener('online', hear)
          resolve(module)
        },
        () => {},
      )
    addEventListener('online', hear)
  })
}

const belowClasses = 'above-foot-bar fixed inset-x-4 bottom-[calc(1rem+var(--foot-bar,0px))] z-20 mx-auto max-w-lg'

type MessageProps = {
  without: Without | undefined
  /** It has failed again. */
  again: boolean
  busy: boolean
  tryAgain: () => Promise<void>
}

type OverProps = MessageProps & { place: RefObject<HTMLElement | null>; onClose: () => void }

/** A dialog of the browser's own, since ours may be what is missing. */
function Over({ place, onClose, ...message }: OverProps) {
  const { notice_error } = shell[useLocale()]
  useEffect(() => {
    const dialog = place.current as HTMLDialogElement
    dialog.showModal()
    return () => dialog.close()
  }, [place])

  /** Closing it returns the focus. */
  function close() {
    ;(place.current as HTMLDialogElement).close()
    onClose()
  }
  return (
    <dialog
      ref={place as RefObject<HTMLDialogElement>}
      aria-label={notice_error}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      className="fixed inset-x-4 top-1/2 mx-auto max-w-lg -translate-y-1/2 bg-transparent text-ink backdrop:bg-veil"
    >
      <Message {...message} onClose={close} />
    </dialog>
  )
}

function Message({ without, again, busy, tryAgain, onClose }: MessageProps & { onClose?: (() => void) | undefined }) {
  const locale = useLocale()
  const words = notLoadedWords[locale]
  return (
    <Notice
      kind="error"
      action={
        <span className="flex flex-wrap gap-2">
          <Button busy={busy} onClick={() => void tryAgain()}>
            {shell[locale].error_again}
          </Button>
          {/* A file of a release that is gone does not come back. */}
          {again && <Button onClick={() => location.reload()}>{words.reload}</Button>}
          {onClose && <Button onClick={onClose}>{shell[locale].close}</Button>}
        </span>
      }
    >
      {words[without === 'added' ? 'added' : 'text']}
    </Notice>
  )
}
