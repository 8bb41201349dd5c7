import { Dialog as Base } from '@base-ui/react/dialog'
import { createContext, type ReactNode, type RefObject, use, useRef, useState } from 'react'
import { shell } from '#shared/i18n/shell.ts'
import { classNames } from '#web/design/class-names.ts'
import { useCloseByBack } from '#web/design/close-by-back.ts'
import { Icon } from '#web/design/icon.tsx'
import { useLocale } from '#web/design/locale.ts'

type Props = {
  open: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** The main action, always visible at the bottom. */
  footer?: ReactNode
  /** `sheet` slides in from the end side, or from below on phones; `dialog` is centred. */
  kind?: 'dialog' | 'sheet'
  /** What it shows is shown once: a press beside it does not close it. */
  isOnce?: boolean
  /** Its steps are in the address: Android's Back goes a step back instead of closing it. */
  hasSteps?: boolean
  /** Focused on close; by default what had the focus before. */
  returnTo?: RefObject<HTMLElement | null> | undefined
}

const places = {
  dialog:
    'inset-x-4 top-1/2 mx-auto max-h-[calc(100dvh-2rem)] max-w-lg -translate-y-1/2 rounded-card data-starting-style:opacity-0 data-ending-style:opacity-0',
  sheet:
    'inset-x-0 bottom-0 max-h-[92dvh] rounded-t-card data-starting-style:translate-y-full data-ending-style:translate-y-full ' +
    'md:inset-y-0 md:start-auto md:end-0 md:h-dvh md:max-h-none md:w-[min(28rem,100%)] md:rounded-none md:data-starting-style:translate-y-0 md:data-ending-style:translate-y-0 md:data-starting-style:opacity-0 md:data-ending-style:opacity-0',
}

/**
 * What a form inside a dialog uses of it: where its buttons go (null until that is on the page), how to close the dialog, and
 * what is asked before it closes (false: it stays).
 */
type Around = { foot: HTMLElement | null; close: () => void; mayClose: RefObject<() => boolean> }

const AroundForm = createContext<Around | null>(null)

/** The dialog around a form; null on a page. */
export function useDialog(): Around | null {
  return use(AroundForm)
}

/**
 * A modal dialog: the page behind it is inert, Escape and the cross close it, and the focus returns. It begins at the first
 * field or button of the content, by touch at the dialog itself, which leaves the keyboard away. Load it lazily
 * (`late(() => import(…))`), since it is larger than a page's own code.
 */
export function Dialog({ open, onClose, title, children, footer, kind = 'dialog', isOnce, hasSteps, returnTo }: Props) {
  const words = shell[useLocale()]
  const body = useRef<HTMLDivElement>(null)
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const mayClose = useRef(() => true)
  const close = () => mayClose.current() && onClose()
  useCloseByBack(open && !hasSteps, close)
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && close()} disablePointerDismissal={isOnce === true}>
      <Base.Portal>
        {/* Above a dialog that is open already, as its own box is: those of one layer lie in the order of the page. */}
        <Base.Backdrop className="fixed inset-0 z-50 bg-veil transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          initialFocus={(by) => by === 'touch' || (firstIn(body.current) ?? true)}
          finalFocus={returnTo}
          className={classNames(
            'fixed z-50 flex flex-col overflow-hidden bg-surface text-ink shadow-float transition-[translate,opacity] duration-200 ease-out',
            places[kind],
          )}
        >
          <div className="flex items-center gap-4 border-line border-b px-4 py-2">
            <Base.Title className="min-w-0 flex-1 font-semibold text-lead">{title}</Base.Title>
            <Base.Close aria-label={words.close} className="-me-2 grid size-12 place-items-center rounded-control">
              <Icon name="close" size={24} />
            </Base.Close>
          </div>
          <div ref={body} className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-4">
            <AroundForm value={{ foot, close, mayClose }}>{children}</AroundForm>
          </div>
          <div ref={setFoot} className="border-line border-t bg-raised p-4 empty:hidden">
            {footer}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** The first thing in a dialog's content that can be filled in or pressed; of radio buttons the one that is chosen. */
function firstIn(content: HTMLElement | null): HTMLElement | null {
  const all = content?.querySelectorAll<HTMLElement>('input, select, textarea, button, a[href], [tabindex="0"]') ?? []
  const first = [...all].find((each) => !each.matches(':disabled') && each.getClientRects()[0])
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return first ?? null
  const group = content!.querySelectorAll<HTMLInputElement>(`input[type=radio][name="${CSS.escape(first.name)}"]`)
  return [...group].find(({ checked }) => checked) ?? first
}
