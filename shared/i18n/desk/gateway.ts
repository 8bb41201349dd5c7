import { bilingual } from '#shared/i18n/messages.ts'
import type { Locale } from '#shared/locale.ts'

/** Codes of the payment services, and of what the shop decided about their reports. */
const gatewayCodes = bilingual({
  started: ['payment begun', 'بدأ الدفع'],
  requires_action: ['buyer sent to the bank', 'أُحيل المشتري إلى البنك'],
  paid: ['paid', 'تم الدفع'],
  succeeded: ['paid', 'تم الدفع'],
  failed: ['declined', 'مرفوض'],
  canceled: ['ended', 'انتهى'],
  processing: ['in progress', 'قيد التنفيذ'],
  unclear: ['no clear answer', 'لا رد واضح'],
  nothing_new: ['nothing new', 'لا جديد'],
  mismatch: ['another sum than requested', 'مبلغ غير المطلوب'],
  sold_out: ['sold out, money returned', 'نفدت البضاعة وأُعيد المبلغ'],
  paid_twice: ['paid twice, money returned', 'دفع مكرر وأُعيد المبلغ'],
  coupon_used_up: ['coupon used up, money returned', 'انتهت مرات القسيمة وأُعيد المبلغ'],
  asked: ['refund requested', 'طُلب رد المبلغ'],
  refused: ['refund refused', 'رُفض رد المبلغ'],
  refund_failed: ['refund failed', 'فشل رد المبلغ'],
  returned: ['refunded', 'رُد المبلغ'],
  cancelled: ['refunded', 'رُد المبلغ'],
  goodwill: ['refunded', 'رُد المبلغ'],
  transferred: ['refunded by bank transfer', 'رُد المبلغ بتحويل بنكي'],
  read: ['dispute read', 'قُرئ الاعتراض'],
  needs_response: ['waits for your answer', 'بانتظار ردكم'],
  warning_needs_response: ['inquiry, waits for your answer', 'استفسار بانتظار ردكم'],
  under_review: ['the bank examines it', 'يدرسه البنك'],
  warning_under_review: ['inquiry, the bank examines it', 'استفسار يدرسه البنك'],
  warning_closed: ['inquiry closed', 'أُغلق الاستفسار'],
  corrected: ['mistyped figures corrected', 'صُححت أرقام خاطئة'],
  won: ['won', 'كسبتموه'],
  lost: ['lost', 'خسرتموه'],
  product_not_received: ['goods not received', 'لم تصل البضاعة'],
  product_unacceptable: ['goods not as described', 'بضاعة غير مطابقة'],
  fraudulent: ['the card’s owner did not pay', 'لم يدفع صاحب البطاقة'],
  credit_not_processed: ['refund not received', 'لم يصل المبلغ المسترد'],
  duplicate: ['charged twice', 'خصم مكرر'],
  subscription_canceled: ['cancelled subscription', 'اشتراك ملغى'],
  unrecognized: ['payment not recognised', 'دفعة غير معروفة'],
  general: ['other reason', 'سبب آخر'],
  dispute_read: ['dispute read', 'قُرئ الاعتراض'],
  refunds_read: ['refunds read', 'قُرئت عمليات رد المبلغ'],
  refund_failed_after_all: ['the refund failed later', 'فشل رد المبلغ لاحقاً'],
  pending: ['not decided yet', 'لم يُحسم بعد'],
  asking: ['the gateway is asked', 'نسأل بوابة الدفع'],
  unknown_payment: ['of a payment that the shop does not know', 'عن دفعة لا يعرفها المتجر'],
  ignored: ['of no concern to the shop', 'لا يخص المتجر'],
  to_be_sent: ['to be reported to Meta', 'سيُبلَّغ إلى Meta'],
  no_account: ['not reported: no account at Meta', 'لم يُبلَّغ: لا حساب في Meta'],
  report_refused: ['not reported: Meta refuses it', 'لم يُبلَّغ: رفضته Meta'],
  report_given_up: ['not reported: Meta did not answer for a week', 'لم يُبلَّغ: لم ترد Meta أسبوعاً'],
  recorded_by_hand: ['recorded by hand', 'سُجل يدوياً'],
  by_bank_transfer: ['paid by bank transfer, so refund it by transfer', 'دُفع بتحويل بنكي، فردوا المبلغ بتحويل'],
  lost_or_stolen_card: ['the card was reported lost or stolen', 'البطاقة مبلّغ عن فقدانها أو سرقتها'],
  expired_or_canceled_card: ['the card has expired or was cancelled', 'البطاقة منتهية أو ملغاة'],
  unknown: ['the bank gave no reason', 'لم يذكر البنك سبباً'],
  charge_disputed: ['the payment is disputed', 'الدفعة معترض عليها'],
  charge_already_refunded: ['already refunded', 'رُد المبلغ من قبل'],
  not_used: ['not used', 'لم يُستخدم'],
  authenticated: ['authenticated', 'تم التحقق'],
  attempt_acknowledged: ['attempted', 'تمت المحاولة'],
  exempted: ['exempt', 'معفى'],
  pass: ['correct', 'صحيح'],
  fail: ['wrong', 'غير صحيح'],
  unavailable: ['not checked', 'لم يُفحص'],
  unchecked: ['not checked', 'لم يُفحص'],
  normal: ['normal', 'عادية'],
  elevated: ['elevated', 'مرتفعة'],
  highest: ['highest', 'عالية جداً'],
})

/** Why a payment was declined or ended, by the code of Stripe, Paymob or the shop. */
const declines = bilingual({
  insufficient_funds: ['the balance is too low', 'الرصيد غير كافٍ'],
  expired_card: ['the card has expired', 'انتهت صلاحية البطاقة'],
  incorrect_cvc: ['the security code is wrong', 'رمز الأمان غير صحيح'],
  incorrect_number: ['the card number is wrong', 'رقم البطاقة غير صحيح'],
  processing_error: ['the bank could not process it', 'تعذّرت المعالجة لدى البنك'],
  authentication_required: ['the bank’s check was not completed', 'لم يكتمل تحقق البنك'],
  payment_intent_authentication_failure: ['the bank’s check was not completed', 'لم يكتمل تحقق البنك'],
  lost_card: ['the card was reported lost', 'البطاقة مبلّغ عن فقدانها'],
  stolen_card: ['the card was reported stolen', 'البطاقة مبلّغ عن سرقتها'],
  generic_decline: ['the bank gave no reason', 'لم يذكر البنك سبباً'],
  card_declined: ['the bank gave no reason', 'لم يذكر البنك سبباً'],
  do_not_honor: ['the bank gave no reason', 'لم يذكر البنك سبباً'],
  declined: ['the bank gave no reason', 'لم يذكر البنك سبباً'],
  left_at_bank: ['the buyer left the bank’s page', 'غادر المشتري صفحة البنك'],
  bank_silent: ['the bank took too long to answer', 'تأخر رد البنك'],
  not_reached: ['the gateway was not reached, nothing was charged', 'تعذّر الوصول إلى بوابة الدفع ولم يُخصم شيء'],
  mismatch: ['another sum than requested', 'مبلغ غير المطلوب'],
  mismatch_paid: ['paid, but another sum than requested', 'دُفع مبلغ غير المطلوب'],
})

/**
 * Why a payment was declined, once: our words for a code that we know, else the gateway's, which are English. Its code
 * follows where it says more than the words.
 */
export function sayDecline(code: string, message: string, locale: Locale): { text: string; lang?: 'en' } {
  const words: Record<string, string> = declines[locale]
  const known = words[code.toLowerCase()]
  if (known) return { text: known }
  const letters = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')
  const saysMore = !letters(message).includes(letters(code))
  return { text: message === '' ? code : message + (saysMore ? ` (${code})` : ''), lang: 'en' }
}

/** A code in words; one that is not known is shown without its underscores. */
export function sayGatewayCode(code: string, locale: Locale): string {
  const words: Record<string, string> = gatewayCodes[locale]
  return words[code.replaceAll(' ', '_')] ?? code.replaceAll('_', ' ')
}
