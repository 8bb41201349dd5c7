import { bilingual } from '#shared/i18n/messages.ts'

/** What a call says besides its data, and what the browser says when it got no answer that it could read. */
export const calls = bilingual(
  {
    cart_loaded: 'Your cart',
    something_went_wrong: 'Something went wrong, please try again',
    unreachable: 'The shop could not be reached. Please check your connection and try again.',
    timed_out: 'The shop took too long to answer. Please try again.',
  },
  {
    cart_loaded: 'سلتكم',
    something_went_wrong: 'حدث خطأ ما، يرجى المحاولة مرة أخرى',
    unreachable: 'تعذّر الوصول إلى المتجر. يرجى التحقق من الاتصال ثم المحاولة مرة أخرى.',
    timed_out: 'استغرق المتجر وقتاً طويلاً في الرد. يرجى المحاولة مرة أخرى.',
  },
)
