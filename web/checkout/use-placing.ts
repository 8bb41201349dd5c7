import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { inLocale } from '#shared/locale.ts'
import { preloadScripts, scriptsLoad } from '#web/browser/prefetch.ts'
import { type OrderFormState, type Refusal, storeOrder } from '#web/checkout/use-order-form.ts'
import { useLocale } from '#web/shell/language.ts'

/**
 * Places the order of the form, then opens the payment page. Asked while the car's names load (`carIsComing`), it places
 * the order as soon as they arrive. `isSent` while the order is sent: what is typed then would not be part of it.
 */
export function usePlacing(form: OrderFormState, carIsComing: boolean) {
  const locale = useLocale()
  const navigate = useNavigate()
  const payment = inLocale('/cart/payment', locale)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [busy, setBusy] = useState(false)
  const [awaitsCar, setAwaitsCar] = useState(false)
  const isSending = useRef(false)
  const focused = useRef<Element | null>(null)

  useEffect(() => preloadScripts(payment), [payment])

  const goOn = useEffectEvent(() => void send())
  useEffect(() => {
    if (!awaitsCar || carIsComing) return
    setAwaitsCar(false)
    goOn()
  }, [awaitsCar, carIsComing])

  // A field loses the focus while it is locked.
  useEffect(() => {
    if (!busy && document.activeElement === document.body && focused.current instanceof HTMLElement)
      focused.current.focus({ preventScroll: true })
  }, [busy])

  function place() {
    if (carIsComing) setAwaitsCar(true)
    else void send()
  }

  async function send() {
    if (isSending.current || !form.isWhole()) return
    isSending.current = true
    setBusy(true)
    setRefusal(null)
    focused.current = document.activeElement
    const sent = form.values
    const refused = await storeOrder(sent, locale)
    if (!refused) {
      form.notePlaced(sent)
      if (!(await scriptsLoad(payment))) return openDocument()
      await navigate(payment)
    }
    isSending.current = false
    setBusy(false)
    setRefusal(refused)
    if (refused?.fields && Object.keys(refused.fields).length > 0) form.refuse(refused.fields)
  }

  /** The browser opens the payment page by itself. The form is usable again if Back restores it as it was left. */
  function openDocument() {
    const rest = () => {
      isSending.current = false
      setBusy(false)
    }
    addEventListener('pagehide', rest, { once: true })
    location.assign(payment)
  }

  return { place, busy: busy || awaitsCar, isSent: busy, refusal }
}
