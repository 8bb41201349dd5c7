import { arabic, bilingual, english } from '#shared/i18n/messages.ts'

/** Words of the e-mails about an account. */
export const accountEmails = bilingual({
  hello: [
    (name: string) => (name ? `Hello ${name},` : 'Hello,'),
    (name) => (name ? `مرحباً \u2068${name}\u2069،` : 'مرحباً،'),
  ],
  code_subject: [(code: string) => `${code} is your code`, (code) => `رمزكم هو \u2066${code}\u2069`],
  code_title: ['Is this your address?', 'هل هذا بريدكم؟'],
  code_text: [
    'Someone, hopefully you, asked to create an account with this e-mail address.',
    'وصلنا طلب لفتح حساب بهذا البريد الإلكتروني، ونرجو أن يكون منكم.',
  ],
  code_where: [
    'If it was you, enter this code on the page where you asked for it:',
    'إن كان الطلب منكم فأدخلوا هذا الرمز في الصفحة التي طلبتموه منها:',
  ],
  code_button: ['Enter the code', 'إدخال الرمز'],
  code_not_you: [
    'If it was not you, ignore this e-mail and do not share the code: with it, someone else could create an account in your name.',
    'إن لم يكن الطلب منكم فتجاهلوا هذه الرسالة ولا تخبروا أحداً بالرمز، فقد يفتح به غيركم حساباً باسمكم.',
  ],
  sign_in_title: ['Is it you who is signing in?', 'هل أنتم من يسجّل الدخول؟'],
  sign_in_text: [
    'Many wrong passwords or codes were tried on your account. That is why we ask for a code as well.',
    'جُرّبت على حسابكم كلمات مرور أو رموز خاطئة كثيرة، لذلك نطلب رمزاً أيضاً.',
  ],
  sign_in_not_you: [
    'If it was not you, someone knows your password: do not share the code, and choose a new password now.',
    'إن لم تكونوا أنتم فهناك من يعرف كلمة مروركم: لا تشاركوا الرمز مع أحد، واختاروا كلمة مرور جديدة الآن.',
  ],
  join_title: [
    (network: string) => `Sign in with ${network}?`,
    (network) => `تسجيل الدخول باستخدام \u2066${network}\u2069؟`,
  ],
  join_text: [
    (network: string) => `Someone, hopefully you, asked to sign in with ${network} using this e-mail address.`,
    (network) => `وصلنا طلب لتسجيل الدخول باستخدام \u2066${network}\u2069 بهذا البريد الإلكتروني، ونرجو أن يكون منكم.`,
  ],
  join_new: [
    (network: string) => `Enter the code to create your account with ${network}.`,
    (network) => `أدخلوا الرمز لإنشاء حسابكم باستخدام \u2066${network}\u2069.`,
  ],
  join_known: [
    (network: string) =>
      `You already have an account with us. Enter the code to add sign-in with ${network} to it. Your orders and addresses stay as they are.`,
    (network) =>
      `لديكم حساب لدينا بالفعل. أدخلوا الرمز لإضافة الدخول عبر \u2066${network}\u2069 إليه، وتبقى طلباتكم وعناوينكم كما هي.`,
  ],
  join_not_you: [
    (network: string) =>
      `If it was not you, ignore this e-mail and do not share the code: with it, someone else could sign in to your account with ${network}.`,
    (network) =>
      `إن لم يكن الطلب منكم فتجاهلوا هذه الرسالة ولا تخبروا أحداً بالرمز، فقد يدخل به غيركم إلى حسابكم عبر \u2066${network}\u2069.`,
  ],
  joined_subject: [
    (network: string) => `${network} sign-in added`,
    (network) => `تمت إضافة الدخول عبر \u2066${network}\u2069`,
  ],
  joined_text: [
    (network: string) => `${network} sign-in was added to your account. You can now sign in with it.`,
    (network) => `تمت إضافة الدخول عبر \u2066${network}\u2069 إلى حسابكم، ويمكنكم الآن تسجيل الدخول به.`,
  ],
  joined_not_you: [
    'If it was not you, choose a new password now, which removes it again, and tell us:',
    'إن لم يكن ذلك منكم فاختاروا كلمة مرور جديدة فوراً، فهي تلغي هذه الإضافة، وأخبرونا:',
  ],
  good_for: [
    (minutes: number) => `It is valid for ${english(minutes, 'minute', 'minutes')} and works once.`,
    (minutes) => `صالح لمدة ${arabic(minutes, 'دقيقة واحدة', 'دقيقتين', 'دقائق', 'دقيقة')} ولمرة واحدة.`,
  ],
  not_you: ['If it was not you, you can ignore this e-mail.', 'إن لم يكن الطلب منكم فيمكنكم تجاهل هذه الرسالة.'],
  known_subject: ['You already have an account', 'لديكم حساب بالفعل'],
  known_title: ['You already have an account', 'لديكم حساب بالفعل'],
  known_text: [
    'Someone, hopefully you, asked to create an account with this e-mail address. There is already one: please sign in.',
    'وصلنا طلب لفتح حساب بهذا البريد الإلكتروني، ونرجو أن يكون منكم. لديكم حساب بالفعل: يرجى تسجيل الدخول.',
  ],
  known_forgot: [
    'If you do not remember your password, choose a new one:',
    'إن نسيتم كلمة المرور فاختاروا كلمة جديدة:',
  ],
  sign_in: ['Sign in', 'تسجيل الدخول'],
  welcome_subject: ['Welcome', 'أهلاً بكم'],
  welcome_title: ['Your account is ready', 'حسابكم جاهز'],
  welcome_text: [
    'Your cars, addresses, wishlist and orders are now in one place. Choose your car once, and every wheel shows whether it fits.',
    'سياراتكم وعناوينكم ومفضلتكم وطلباتكم الآن في مكان واحد. اختاروا سيارتكم مرة واحدة ليظهر مع كل جنط هل يركب عليها.',
  ],
  see_account: ['My account', 'حسابي'],
  reset_subject: ['Choose a new password', 'اختيار كلمة مرور جديدة'],
  reset_title: ['Choose a new password', 'اختيار كلمة مرور جديدة'],
  reset_text: ['You asked for a link to choose a new password.', 'طلبتم رابطاً لاختيار كلمة مرور جديدة.'],
  reset_button: ['New password', 'كلمة مرور جديدة'],
  reset_not_you: [
    'If it was not you, ignore this e-mail: your password stays as it is.',
    'إن لم يكن الطلب منكم فتجاهلوا هذه الرسالة، وتبقى كلمة مروركم كما هي.',
  ],
  changed_subject: ['Your password was changed', 'تم تغيير كلمة المرور'],
  changed_title: ['Your password was changed', 'تم تغيير كلمة المرور'],
  changed_text: [
    'All devices were signed out. Please sign in with the new password.',
    'تم تسجيل الخروج من جميع الأجهزة. يرجى تسجيل الدخول بكلمة المرور الجديدة.',
  ],
  changed_not_you: [
    'If it was not you, choose a new password now and tell us:',
    'إن لم يكن التغيير منكم فاختاروا كلمة مرور جديدة فوراً وأخبرونا:',
  ],
  review_shown_subject: [
    (wheel: string) => `Your review of ${wheel} is published`,
    (wheel) => `نُشر تقييمكم لـ \u2068${wheel}\u2069`,
  ],
  review_shown_text: [
    'Thank you. Our team has checked it, and it is now on the page of the wheel.',
    'شكراً لكم. راجعه فريقنا، وهو الآن منشور في صفحة الجنط.',
  ],
  review_see: ['See the reviews', 'عرض التقييمات'],
  review_declined_subject: [
    (wheel: string) => `Your review of ${wheel} is not published`,
    (wheel) => `لم يُنشر تقييمكم لـ \u2068${wheel}\u2069`,
  ],
  review_declined_text: [
    'Our team has checked it and did not publish it, for this reason:',
    'راجع فريقنا تقييمكم ولم ينشره للسبب التالي:',
  ],
  review_taken_down_subject: [
    (wheel: string) => `Your review of ${wheel} was taken down`,
    (wheel) => `أُزيل تقييمكم لـ \u2068${wheel}\u2069`,
  ],
  review_taken_down_text: [
    'It was on the page of the wheel. Our team has taken it down, for this reason:',
    'كان تقييمكم منشوراً في صفحة الجنط، وأزاله فريقنا للسبب التالي:',
  ],
  review_declined_again: ['You can write another review of this wheel.', 'يمكنكم كتابة تقييم آخر لهذا الجنط.'],
  review_of_gone: ['a wheel we no longer sell', 'جنط لم نعد نبيعه'],
  my_reviews: ['My reviews', 'تقييماتي'],
  second_on_subject: ['Two-step sign-in is on', 'تم تفعيل الدخول بخطوتين'],
  second_on_text: [
    'Signing in now asks for a code from your app as well. Other devices are signed out. Keep your recovery codes in a safe place.',
    'يطلب تسجيل الدخول الآن رمزاً من تطبيقكم أيضاً. تم تسجيل الخروج من الأجهزة الأخرى. احفظوا رموز الاسترداد في مكان آمن.',
  ],
  second_off_subject: ['Two-step sign-in is off', 'تم إيقاف الدخول بخطوتين'],
  second_off_text: ['Signing in no longer asks for a code from your app.', 'لم يعد تسجيل الدخول يطلب رمزاً من تطبيقكم.'],
  second_code_subject: ['A recovery code was used', 'استُخدم أحد رموز الاسترداد'],
  second_code_text: [
    (left: number) =>
      `Someone signed in to your account with one of your recovery codes. ${english(left, 'code is', 'codes are')} left. To get ten new ones, turn two-step sign-in off and on again.`,
    (left) =>
      `سُجّل الدخول إلى حسابكم بأحد رموز الاسترداد. ${left === 0 ? 'لم يبقَ لديكم أي رمز' : `بقي لديكم ${arabic(left, 'رمز واحد', 'رمزان', 'رموز', 'رمزاً')}`}. للحصول على عشرة رموز جديدة أوقفوا الدخول بخطوتين ثم فعّلوه من جديد.`,
  ],
  deleted_subject: ['Your account is deleted', 'تم حذف حسابكم'],
  deleted_title: ['Your account is deleted', 'تم حذف حسابكم'],
  deleted_text: [
    'Your profile, addresses, wishlist, cars and reviews have been deleted. We keep paid orders and invoices as tax law requires.',
    'حُذف ملفكم الشخصي وعناوينكم ومفضلتكم وسياراتكم وتقييماتكم. ونحتفظ بالطلبات المدفوعة وفواتيرها وفق قانون الضرائب.',
  ],
  track_subject: [(code: string) => `${code} is your code`, (code) => `رمزكم هو \u2066${code}\u2069`],
  track_title: [(number: string) => `Your code for order ${number}`, (number) => `رمزكم للطلب \u2066${number}\u2069`],
  track_text: ['Enter this code on the page where you asked for it:', 'أدخلوا هذا الرمز في الصفحة التي طلبتموه منها:'],
})
