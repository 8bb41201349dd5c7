import { bilingual } from '#shared/i18n/messages.ts'
import type { Locale } from '#shared/locale.ts'

/** Why a card was refused, as far as the bank lets us say; each names what to do next. */
const declines = bilingual(
  {
    insufficient_funds: 'the balance is too low. Please use another card.',
    expired_card: 'it has expired. Please use another card.',
    incorrect_cvc: 'the security code is wrong. Please enter the card again.',
    incorrect_number: 'the card number is wrong. Please enter the card again.',
    processing_error: 'the bank could not process it. Please try again in a minute.',
    card_velocity_exceeded: 'it was used too many times in a short time. Please use another card or ask your bank.',
    authentication: 'bank verification (OTP) was not completed. Please try again.',
    card_not_supported: 'the bank does not allow this kind of payment. Please use another card.',
    limit: 'the amount is above the card’s limit. Please ask your bank or use another card.',
    test_card: 'it is not a test card, and this shop runs in test mode.',
    token: 'its details were already used or have expired. Please enter the card again.',
    ask_bank: 'the bank gave no reason. Please use another card or ask your bank.',
    repeated: 'several cards were declined. Please ask your bank, or choose another way to pay.',
  },
  {
    insufficient_funds: 'الرصيد غير كافٍ. يرجى استخدام بطاقة أخرى.',
    expired_card: 'انتهت صلاحيتها. يرجى استخدام بطاقة أخرى.',
    incorrect_cvc: 'رمز الأمان غير صحيح. يرجى إدخال البطاقة من جديد.',
    incorrect_number: 'رقمها غير صحيح. يرجى إدخال البطاقة من جديد.',
    processing_error: 'تعذّر على البنك معالجتها الآن. يرجى المحاولة بعد دقيقة.',
    card_velocity_exceeded: 'استُخدمت مرات كثيرة في وقت قصير. يرجى استخدام بطاقة أخرى أو مراجعة البنك.',
    authentication: 'لم يكتمل تحقق البنك (OTP). يرجى المحاولة من جديد.',
    card_not_supported: 'لا يسمح البنك بهذا النوع من الدفع. يرجى استخدام بطاقة أخرى.',
    limit: 'المبلغ أعلى من حد البطاقة. يرجى مراجعة البنك أو استخدام بطاقة أخرى.',
    test_card: 'ليست بطاقة اختبار، وهذا المتجر يعمل في وضع الاختبار.',
    token: 'سبق استخدام بياناتها أو انتهت مهلتها. يرجى إدخال البطاقة من جديد.',
    ask_bank: 'لم يذكر البنك سبباً. يرجى استخدام بطاقة أخرى أو مراجعة البنك.',
    repeated: 'رُفضت عدة بطاقات. يرجى مراجعة البنك أو اختيار طريقة دفع أخرى.',
  },
)

/** Stripe's codes by what they mean to a payer. A lost or stolen card is not called that: its holder may be a thief. */
const meanings: Record<string, keyof (typeof declines)['en']> = {
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired_card',
  invalid_expiry_month: 'expired_card',
  invalid_expiry_year: 'expired_card',
  incorrect_cvc: 'incorrect_cvc',
  invalid_cvc: 'incorrect_cvc',
  incorrect_number: 'incorrect_number',
  invalid_number: 'incorrect_number',
  processing_error: 'processing_error',
  issuer_not_available: 'processing_error',
  try_again_later: 'processing_error',
  reenter_transaction: 'processing_error',
  card_velocity_exceeded: 'card_velocity_exceeded',
  authentication_required: 'authentication',
  payment_intent_authentication_failure: 'authentication',
  card_not_supported: 'card_not_supported',
  currency_not_supported: 'card_not_supported',
  transaction_not_allowed: 'card_not_supported',
  withdrawal_count_limit_exceeded: 'limit',
  test_mode_live_card: 'test_card',
  live_mode_test_card: 'test_card',
  token: 'token',
  repeated: 'repeated',
}

/** The reason that completes "The card was declined: …". */
export function declineReason(code: string, locale: Locale): string {
  return declines[locale][Object.hasOwn(meanings, code) ? meanings[code]! : 'ask_bank']
}
