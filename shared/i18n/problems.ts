import { arabic, english } from '#shared/i18n/messages.ts'
import { accountProblems } from '#shared/i18n/problems/account.ts'
import { cartProblems } from '#shared/i18n/problems/cart.ts'
import { contentProblems } from '#shared/i18n/problems/content.ts'
import { deskProblems } from '#shared/i18n/problems/desk.ts'
import { goodsProblems } from '#shared/i18n/problems/goods.ts'
import { ordersProblems } from '#shared/i18n/problems/orders.ts'
import { paymentProblems } from '#shared/i18n/problems/payment.ts'
import { refundsProblems } from '#shared/i18n/problems/refunds.ts'
import { reviewsProblems } from '#shared/i18n/problems/reviews.ts'
import { settingsProblems } from '#shared/i18n/problems/settings.ts'
import { shopProblems } from '#shared/i18n/problems/shop.ts'
import type { Locale } from '#shared/locale.ts'

/** What can go wrong, in words a person may read. `{name}` is filled in from the facts of the problem. */
export const problems = { en: wordsIn('en'), ar: wordsIn('ar') }

function wordsIn(locale: Locale) {
  return {
    ...shopProblems[locale],
    ...accountProblems[locale],
    ...cartProblems[locale],
    ...paymentProblems[locale],
    ...refundsProblems[locale],
    ...ordersProblems[locale],
    ...reviewsProblems[locale],
    ...deskProblems[locale],
    ...goodsProblems[locale],
    ...contentProblems[locale],
    ...settingsProblems[locale],
  }
}

export type ProblemCode = keyof typeof problems.en

/** The sentence for a problem, facts filled in; `{wait}` is its `seconds` in words. Names keep their own direction. */
export function sayProblem(code: ProblemCode, locale: Locale, facts: Record<string, string | number> = {}): string {
  return problems[locale][code].replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'wait') return sayWait(Number(facts.seconds), locale)
    const fact = facts[name] ?? ''
    return locale === 'ar' && typeof fact === 'string' ? `\u2068${fact}\u2069` : String(fact)
  })
}

/** "45 seconds", "15 minutes", "2 hours": rounded up, so that trying again then works. */
export function sayWait(seconds: number, locale: Locale): string {
  const hours = seconds >= 2 * 3600
  const minutes = seconds >= 120
  const count = Math.ceil(hours ? seconds / 3600 : minutes ? seconds / 60 : seconds)
  if (locale === 'en')
    return hours
      ? english(count, 'hour', 'hours')
      : minutes
        ? english(count, 'minute', 'minutes')
        : english(count, 'second', 'seconds')
  return hours
    ? arabic(count, 'ساعة', 'ساعتين', 'ساعات', 'ساعة')
    : minutes
      ? arabic(count, 'دقيقة', 'دقيقتين', 'دقائق', 'دقيقة')
      : arabic(count, 'ثانية', 'ثانيتين', 'ثوانٍ', 'ثانية')
}
