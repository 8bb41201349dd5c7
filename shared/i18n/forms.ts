import { arabic, bilingual, english } from '#shared/i18n/messages.ts'
import type { Locale } from '#shared/locale.ts'

export const forms = bilingual({
  required: ['Please fill in this field', 'يرجى تعبئة هذا الحقل'],
  too_long: [
    (most: number) => `Please use at most ${english(most, 'character', 'characters')}`,
    (most) => `يرجى ألا يزيد النص على ${arabic(most, 'حرف واحد', 'حرفين', 'أحرف', 'حرفاً', 'حرف')}`,
  ],
  email: [
    'Please enter a valid e-mail address, such as name@example.com',
    'يرجى إدخال بريد إلكتروني صحيح مثل \u2066name@example.com\u2069',
  ],
  // Without an example: a field shows one of its country.
  phone: ['Please enter a phone number we can reach you on', 'يرجى إدخال رقم هاتف يمكننا الاتصال بكم عليه'],
  phone_country: [
    'Please begin the number with its country code, such as +971 or +966',
    'يرجى كتابة الرقم مع رمز الدولة، مثل \u2066+971\u2069 أو \u2066+966\u2069',
  ],
  year: ['Please enter the year with four digits, such as 2021', 'يرجى كتابة السنة بأربعة أرقام مثل \u20662021\u2069'],
  trn: [
    'A UAE TRN has 15 digits and begins with 1, such as 100123456700003',
    'يتكون رقم التسجيل الضريبي في الإمارات من 15 رقماً ويبدأ بالرقم 1، مثل \u2066100123456700003\u2069',
  ],
  delivery_city: ['Please enter the city of the delivery address', 'يرجى إدخال مدينة عنوان التوصيل'],
  delivery_address: [
    'Please enter the street and building of the delivery address',
    'يرجى إدخال الشارع والمبنى في عنوان التوصيل',
  ],
  number: ['Please enter a number in the range shown', 'يرجى إدخال رقم ضمن النطاق المبين'],
  offer_day: ['Please choose a day from today to 90 days from now', 'يرجى اختيار يوم من اليوم إلى 90 يوماً من الآن'],
  choose: ['Please choose one', 'يرجى اختيار أحد الخيارات'],
  password_short: ['Please choose at least 6 characters', 'يرجى اختيار 6 أحرف على الأقل'],
  password_common: [
    'This password is easy to guess. Please choose a longer one: three or four words that have nothing to do with you.',
    'يسهل تخمين كلمة المرور هذه. يرجى اختيار كلمة أطول: ثلاث كلمات أو أربع لا علاقة لها بكم.',
  ],
  password_differs: ['The two passwords are not the same', 'كلمتا المرور غير متطابقتين'],
  rating: ['Please choose one to five stars', 'يرجى اختيار نجمة واحدة إلى خمس نجوم'],
  missing: [(field: string) => `Please send the field ${field}`, (field) => `يرجى إرسال الحقل \u2066${field}\u2069`],
  wrong: ['Please check this field', 'يرجى مراجعة هذا الحقل'],
})

/** The sentence for a validation issue's message key, such as "required" or "too_long:25". */
export function sayIssue(message: string, locale: Locale): string {
  const [key, fact] = message.split(':')
  if (key === 'too_long') return forms[locale].too_long(Number(fact))
  if (key === 'missing' && fact) return forms[locale].missing(fact)
  const words = forms[locale] as Record<string, unknown>
  return typeof words[key!] === 'string' ? (words[key!] as string) : forms[locale].wrong
}

/** What a call says besides its data, and what the browser says when it got no answer that it could read. */
export const calls = bilingual({
  cart_loaded: ['Your cart', 'سلتكم'],
  something_went_wrong: ['Something went wrong, please try again', 'حدث خطأ ما، يرجى المحاولة مرة أخرى'],
  unreachable: [
    'The shop could not be reached. Please check your connection and try again.',
    'تعذّر الوصول إلى المتجر. يرجى التحقق من الاتصال ثم المحاولة مرة أخرى.',
  ],
  timed_out: [
    'The shop took too long to answer. Please try again.',
    'استغرق المتجر وقتاً طويلاً في الرد. يرجى المحاولة مرة أخرى.',
  ],
})
