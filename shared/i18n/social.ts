import { bilingual } from '#shared/i18n/messages.ts'

/** The sentences of the specification. They are thrown in English on pages of either language, and shown in the page's. */
export const networkSentences = {
  provider_unknown: 'Login provider not found',
  not_signed_in: 'Not logged in',
  not_ready: 'Login providers not ready yet',
  refresh_not_supported: 'Chosen login provider is not supported for refreshing a token',
  cancelled: 'User cancelled login or did not fully authorize',
}

/** Signing in with Google or Facebook. */
export const social = bilingual(
  {
    ...networkSentences,
    not_ready_hint: (network: string) =>
      `Please try again in a moment. If your browser blocks ${network}, sign in with your e-mail address instead.`,
    cancelled_hint: 'Nothing has changed. You can try again, or sign in with your e-mail address.',
    again_hint: (network: string) => `Please continue with ${network} again.`,
    google: 'Continue with Google',
    facebook: 'Continue with Facebook',
    or: 'or with your e-mail address',
    signing_in: 'Signing in',
    email_title: 'Your e-mail address',
    email_text: (name: string, network: string) =>
      `${name ? `Welcome, ${name}. ` : ''}${network} did not share an e-mail address with us. Where can we write to you about your orders?`,
    email_hint: 'We send it a code, to make sure it is yours.',
    send_code: 'Send code',
    code_title: 'Confirm your address',
    code_text: (to: string, network: string) =>
      `We have sent a code to ${to}. It works for 10 minutes. Enter it to sign in with ${network} from now on.`,
    code_joins: 'If this address already has an account, its password and orders stay as they are.',
    other_way: 'Sign in another way',
  },
  {
    provider_unknown: 'لم نعثر على جهة تسجيل الدخول',
    not_signed_in: 'لم يتم تسجيل الدخول',
    not_ready: 'جهات تسجيل الدخول ليست جاهزة بعد',
    refresh_not_supported: 'لا تدعم جهة تسجيل الدخول المختارة تجديد الرمز',
    cancelled: 'أُلغي تسجيل الدخول أو لم يُمنح الإذن كاملاً',
    not_ready_hint: (network: string) =>
      `يرجى المحاولة بعد لحظات. إن كان متصفحكم يحجب \u2066${network}\u2069 فسجلوا الدخول ببريدكم الإلكتروني.`,
    cancelled_hint: 'لم يتغير شيء. يمكنكم المحاولة مرة أخرى أو تسجيل الدخول ببريدكم الإلكتروني.',
    again_hint: (network: string) => `يرجى المتابعة باستخدام \u2066${network}\u2069 مرة أخرى.`,
    google: 'المتابعة باستخدام Google',
    facebook: 'المتابعة باستخدام Facebook',
    or: 'أو بالبريد الإلكتروني',
    signing_in: 'جارٍ تسجيل الدخول',
    email_title: 'بريدكم الإلكتروني',
    email_text: (name: string, network: string) =>
      `${name ? `أهلاً \u2068${name}\u2069. ` : ''}لم يزودنا \u2066${network}\u2069 ببريد إلكتروني. إلى أي بريد نراسلكم بشأن طلباتكم؟`,
    email_hint: 'نرسل إليه رمزاً لنتأكد من أنه لكم.',
    send_code: 'إرسال الرمز',
    code_title: 'تأكيد بريدكم',
    code_text: (to: string, network: string) =>
      `أرسلنا رمزاً إلى \u2066${to}\u2069، وهو صالح لمدة 10 دقائق. أدخلوه لتسجيل الدخول باستخدام \u2066${network}\u2069 من الآن فصاعداً.`,
    code_joins: 'إن كان لهذا البريد حساب لدينا فتبقى كلمة مروره وطلباته كما هي.',
    other_way: 'تسجيل الدخول بطريقة أخرى',
  },
)
