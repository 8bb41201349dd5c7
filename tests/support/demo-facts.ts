import { setFacts } from '#domain/store.ts'
import content from '../../data/content.json' with { type: 'json' }

/**
 * Sets the facts of the demonstration: a process keeps the shop's facts for all tests of a worker, so a test that changes
 * them sets them back.
 */
export function setDemoFacts(): void {
  setFacts({
    store: content.store as never,
    calendar: content.shipping,
    question_kinds: content.faq_categories,
    payment_names: {
      Stripe: { name: 'Card', name_ar: 'بطاقة' },
      Paymob: { name: 'Card on Paymob’s secure page', name_ar: 'بطاقة في صفحة Paymob الآمنة' },
    },
    fitters: content.fitters,
    maintenance: null,
    opened_at: null,
  })
}
