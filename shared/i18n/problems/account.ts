import { bilingual } from '#shared/i18n/messages.ts'

/** What can go wrong in signing in and in the account. */
export const accountProblems = bilingual({
  not_signed_in: ['Please sign in first', 'يرجى تسجيل الدخول أولاً'],
  token_ended: ['You have been signed out. Please sign in again.', 'انتهى تسجيل دخولكم. يرجى تسجيل الدخول مرة أخرى.'],
  account_blocked: [
    'We can’t sign you in or take an order with this account. Please contact us.',
    'لا يمكننا تسجيل دخولكم أو قبول طلب بهذا الحساب. يرجى التواصل معنا.',
  ],
  sign_in_failed: [
    'Wrong e-mail or password. Try again or reset it.',
    'البريد الإلكتروني أو كلمة المرور غير صحيح. حاولوا من جديد أو أعيدوا تعيينها.',
  ],
  sign_in_again: [
    'For your security, please sign in again. This needs a sign-in from the last ten minutes.',
    'لحماية حسابكم يرجى تسجيل الدخول من جديد. يتطلب هذا تسجيل دخول خلال آخر عشر دقائق.',
  ],
  second_code_wrong: [
    'This code is not right. Enter the newest code from your app; each one works once. If it keeps failing, check that your phone sets its clock automatically.',
    'هذا الرمز غير صحيح. أدخلوا أحدث رمز في تطبيقكم، فكل رمز صالح لمرة واحدة. وإن تكرر ذلك فتأكدوا من أن هاتفكم يضبط ساعته تلقائياً.',
  ],
  second_factor_ended: ['This step has ended. Please start again.', 'انتهت هذه الخطوة. يرجى البدء من جديد.'],
  second_factor_on: [
    'Two-step sign-in is already on. To change the app, turn it off first.',
    'الدخول بخطوتين مفعّل بالفعل. لتغيير التطبيق أوقفوه أولاً.',
  ],
  recovery_code_needed: [
    'Many wrong codes were tried today. Please enter one of your recovery codes.',
    'جُرّبت اليوم رموز خاطئة كثيرة. يرجى إدخال أحد رموز الاسترداد.',
  ],
  code_wrong: [
    'This code is wrong or has expired. Please ask for a new one.',
    'هذا الرمز غير صحيح أو انتهت صلاحيته. يرجى طلب رمز جديد.',
  ],
  already_registered: ['You already have an account. Please sign in.', 'لديكم حساب بالفعل. يرجى تسجيل الدخول.'],
  reset_link_ended: [
    'This link has been used or has expired. Please ask for a new one.',
    'استُخدم هذا الرابط أو انتهت صلاحيته. يرجى طلب رابط جديد.',
  ],
  password_wrong: ['This is not your current password', 'كلمة المرور الحالية غير صحيحة'],
  password_not_set: [
    'Your account has no password yet. Choose “Forgot password” and we will send you a link to set one.',
    'لا توجد كلمة مرور لحسابكم بعد. اختاروا «نسيتم كلمة المرور؟» لنرسل إليكم رابطاً لتعيينها.',
  ],
  social_provider_unknown: ['Login provider not found', 'لم نعثر على جهة تسجيل الدخول'],
  social_not_ready: ['Login providers not ready yet', 'جهات تسجيل الدخول ليست جاهزة بعد'],
  social_refused: ['Not logged in', 'لم يتم تسجيل الدخول'],
  social_unavailable: [
    'The sign-in service is not responding. Please try again in a minute.',
    'خدمة تسجيل الدخول لا تستجيب حالياً. يرجى المحاولة بعد دقيقة.',
  ],
  email_needed: [
    'We need your e-mail address to write to you about your orders. Please enter it.',
    'نحتاج إلى بريدكم الإلكتروني لنراسلكم بشأن طلباتكم. يرجى إدخاله.',
  ],
  address_not_found: ['This address is no longer in your address book', 'هذا العنوان لم يعد في دفتر عناوينكم'],
  too_many_addresses: [
    'You can save at most {most} addresses. Remove one first.',
    'الحد الأقصى للعناوين المحفوظة {most}. أزيلوا أحدها أولاً.',
  ],
  wishlist_full: [
    'You can save at most {most} wheels. Remove one first.',
    'الحد الأقصى للجنوط المحفوظة {most}. أزيلوا أحدها أولاً.',
  ],
  garage_full: [
    'You can save at most {most} cars. Remove one first.',
    'الحد الأقصى للسيارات المحفوظة {most}. أزيلوا إحداها أولاً.',
  ],
})
