import { arabic, bilingual, english } from '#shared/i18n/messages.ts'

/** Signing in, and the customer's own pages. */
export const customer = bilingual({
  login: ['Sign in', 'تسجيل الدخول'],
  login_text: ['Your orders and invoices in one place.', 'طلباتكم وفواتيركم في مكان واحد.'],
  register: ['Create an account', 'إنشاء حساب'],
  register_text: [
    'We send a code to your e-mail address to make sure it is yours.',
    'نرسل رمزاً إلى بريدكم لنتأكد من أنه لكم.',
  ],
  email: ['E-mail', 'البريد الإلكتروني'],
  password: ['Password', 'كلمة المرور'],
  password_new: ['New password', 'كلمة المرور الجديدة'],
  password_again: ['Repeat password', 'تأكيد كلمة المرور'],
  password_hint: [
    'At least 6 characters. Three or four words are easy to remember and hard to guess.',
    '6 أحرف على الأقل. ثلاث كلمات أو أربع يسهل تذكرها ويصعب تخمينها.',
  ],
  show_password: ['Show password', 'إظهار كلمة المرور'],
  first_name: ['First name', 'الاسم الأول'],
  last_name: ['Last name', 'اسم العائلة'],
  forgot: ['Forgot your password?', 'نسيتم كلمة المرور؟'],
  forgot_title: ['Choose a new password', 'اختيار كلمة مرور جديدة'],
  forgot_text: [
    'Enter your e-mail address. If it has an account, we send it a link.',
    'أدخلوا بريدكم الإلكتروني. إن كان له حساب فسنرسل إليه رابطاً.',
  ],
  forgot_send: ['Send the link', 'إرسال الرابط'],
  forgot_sent: [
    'If this address has an account, we have sent it an e-mail with a link. The link works for one hour.',
    'إن كان لهذا البريد حساب فقد أرسلنا إليه رسالة فيها رابط صالح لمدة ساعة.',
  ],
  reset_title: ['Your new password', 'كلمة المرور الجديدة'],
  reset_save: ['Save password', 'حفظ كلمة المرور'],
  reset_done: [
    'Your password is changed and all devices are signed out. Please sign in. To use Google or Facebook again, connect it after signing in.',
    'تم تغيير كلمة المرور وتسجيل الخروج من كل الأجهزة. لاستخدام Google أو Facebook من جديد اربطوه بالحساب بعد الدخول. يرجى تسجيل الدخول.',
  ],
  reset_no_link: [
    'Please open this page with the link in our e-mail.',
    'يرجى فتح هذه الصفحة من الرابط الذي في رسالتنا.',
  ],
  code: ['Code from the e-mail', 'الرمز الذي في الرسالة'],
  code_sent: [
    (to: string) => `We have sent a code to ${to}. It works for 10 minutes.`,
    (to) => `أرسلنا رمزاً إلى \u2066${to}\u2069، وهو صالح لمدة 10 دقائق.`,
  ],
  new_code: ['Send a new code', 'إرسال رمز جديد'],
  new_code_sent: [
    'A new code is requested. Please use the newest e-mail.',
    'طُلب رمز جديد. يرجى استخدام الرمز الذي في أحدث رسالة.',
  ],
  code_ended: [
    'A code can be requested for an hour only. Please start again.',
    'يمكن طلب الرمز خلال ساعة واحدة فقط. يرجى البدء من جديد.',
  ],
  change_email: ['Change the e-mail address', 'تغيير البريد الإلكتروني'],
  login_code: [
    (to: string) =>
      `Many wrong passwords or codes were tried on this account. If yours is right, we have sent a code to ${to}. It works for 10 minutes.`,
    (to) =>
      `جُرّبت كلمات مرور أو رموز خاطئة كثيرة على هذا الحساب. إن كانت كلمة مروركم صحيحة فقد أرسلنا رمزاً إلى \u2066${to}\u2069، وهو صالح لمدة 10 دقائق.`,
  ],
  nothing_waits: ['No code was requested in this browser', 'لم يُطلب رمز في هذا المتصفح'],
  nothing_waits_hint: [
    'Please enter the code on the page where you asked for it. If that page is closed, start again here. If you did not ask for a code, someone else did: ignore it and do not share it.',
    'يرجى إدخال الرمز في الصفحة التي طلبتموه منها. وإن أُغلقت فابدأوا هنا من جديد. وإن لم تطلبوا رمزاً فقد طلبه غيركم: تجاهلوه ولا تخبروا به أحداً.',
  ],
  confirm: ['Confirm', 'تأكيد'],
  no_account: ['New here?', 'أول مرة هنا؟'],
  have_account: ['Already have an account?', 'لديكم حساب؟'],
  my_account: ['My Account', 'حسابي'],
  my_profile: ['My Profile', 'ملفي الشخصي'],
  sign_out: ['Sign Out', 'تسجيل الخروج'],
  hello: [
    (name: string) => (name ? `Hello, ${name}` : 'Hello'),
    (name) => (name ? `أهلاً \u2068${name}\u2069` : 'أهلاً بكم'),
  ],
  no_orders: ['No orders yet.', 'لا توجد طلبات بعد.'],
  shop_now: ['See all wheels', 'عرض كل الجنوط'],
  paid: ['Paid', 'مدفوع'],
  pending: ['Pending', 'قيد الانتظار'],
  refunded: ['Refunded', 'تم استرداد المبلغ'],
  part_refunded: ['Partly refunded', 'تم استرداد جزء من المبلغ'],
  failed: ['Not paid', 'غير مدفوع'],
  profile_text: ['We use this to fill in the checkout for you.', 'نستخدمها لملء بيانات الطلب عنكم.'],
  phone: ['Phone', 'الهاتف'],
  phone_hint: ['With the country code: +971 50 123 4567', 'مع رمز الدولة: \u2066+971 50 123 4567\u2069'],
  address: ['Address', 'العنوان'],
  city: ['City', 'المدينة'],
  state: ['Emirate or region', 'الإمارة أو المنطقة'],
  save: ['Save', 'حفظ'],
  saved: ['Saved', 'تم الحفظ'],
  change_password: ['Change password', 'تغيير كلمة المرور'],
  current: ['Current password', 'كلمة المرور الحالية'],
  password_changed: [
    'Your password is changed. Other devices are signed out.',
    'تم تغيير كلمة المرور وتسجيل الخروج من الأجهزة الأخرى.',
  ],
  loading: ['Loading your account', 'جارٍ تحميل حسابكم'],
})

/** The sentences of the specification. They are thrown in English on pages of either language, and shown in the page's. */
export const networkSentences = {
  provider_unknown: 'Login provider not found',
  not_signed_in: 'Not logged in',
  not_ready: 'Login providers not ready yet',
  refresh_not_supported: 'Chosen login provider is not supported for refreshing a token',
  cancelled: 'User cancelled login or did not fully authorize',
}

/** Signing in with Google or Facebook. */
export const social = bilingual({
  provider_unknown: [networkSentences.provider_unknown, 'لم نعثر على جهة تسجيل الدخول'],
  not_signed_in: [networkSentences.not_signed_in, 'لم يتم تسجيل الدخول'],
  not_ready: [networkSentences.not_ready, 'جهات تسجيل الدخول ليست جاهزة بعد'],
  refresh_not_supported: [networkSentences.refresh_not_supported, 'لا تدعم جهة تسجيل الدخول المختارة تجديد الرمز'],
  cancelled: [networkSentences.cancelled, 'أُلغي تسجيل الدخول أو لم يُمنح الإذن كاملاً'],
  not_ready_hint: [
    (network: string) =>
      `Please try again in a moment. If your browser blocks ${network}, sign in with your e-mail address instead.`,
    (network) =>
      `يرجى المحاولة بعد لحظات. إن كان متصفحكم يحجب \u2066${network}\u2069 فسجلوا الدخول ببريدكم الإلكتروني.`,
  ],
  cancelled_hint: [
    'Nothing has changed. You can try again, or sign in with your e-mail address.',
    'لم يتغير شيء. يمكنكم المحاولة مرة أخرى أو تسجيل الدخول ببريدكم الإلكتروني.',
  ],
  again_hint: [
    (network: string) => `Please continue with ${network} again.`,
    (network) => `يرجى المتابعة باستخدام \u2066${network}\u2069 مرة أخرى.`,
  ],
  google: ['Continue with Google', 'المتابعة باستخدام Google'],
  facebook: ['Continue with Facebook', 'المتابعة باستخدام Facebook'],
  or: ['or with your e-mail address', 'أو بالبريد الإلكتروني'],
  signing_in: ['Signing in', 'جارٍ تسجيل الدخول'],
  email_title: ['Your e-mail address', 'بريدكم الإلكتروني'],
  email_text: [
    (name: string, network: string) =>
      `${name ? `Welcome, ${name}. ` : ''}${network} did not share an e-mail address with us. Where can we write to you about your orders?`,
    (name, network) =>
      `${name ? `أهلاً \u2068${name}\u2069. ` : ''}لم يزودنا \u2066${network}\u2069 ببريد إلكتروني. إلى أي بريد نراسلكم بشأن طلباتكم؟`,
  ],
  email_hint: ['We send it a code, to make sure it is yours.', 'نرسل إليه رمزاً لنتأكد من أنه لكم.'],
  send_code: ['Send code', 'إرسال الرمز'],
  code_title: ['Confirm your address', 'تأكيد بريدكم'],
  code_text: [
    (to: string, network: string) =>
      `We have sent a code to ${to}. It works for 10 minutes. Enter it to sign in with ${network} from now on.`,
    (to, network) =>
      `أرسلنا رمزاً إلى \u2066${to}\u2069، وهو صالح لمدة 10 دقائق. أدخلوه لتسجيل الدخول باستخدام \u2066${network}\u2069 من الآن فصاعداً.`,
  ],
  code_joins: [
    'If this address already has an account, its password and orders stay as they are.',
    'إن كان لهذا البريد حساب لدينا فتبقى كلمة مروره وطلباته كما هي.',
  ],
  other_way: ['Sign in another way', 'تسجيل الدخول بطريقة أخرى'],
})

/** Two-step sign-in: the step itself, and switching it on and off in the account. */
export const secondFactorWords = bilingual({
  title: ['Two-step sign-in', 'الدخول بخطوتين'],
  step_text: [
    'Open your authenticator app and enter the code it shows for this shop.',
    'افتحوا تطبيق المصادقة وأدخلوا الرمز الذي يعرضه لهذا المتجر.',
  ],
  code: ['Code from the app', 'الرمز من التطبيق'],
  recovery_code: ['Recovery code', 'رمز الاسترداد'],
  use_recovery: ['Use a recovery code', 'استخدام رمز استرداد'],
  use_app: ['Use the app', 'استخدام التطبيق'],
  ended: ['Please sign in again from the start', 'يرجى تسجيل الدخول من البداية'],
  ended_text: [
    'The code is asked for within ten minutes, in the tab where you signed in.',
    'يُطلب الرمز خلال عشر دقائق، في علامة التبويب التي سجلتم الدخول فيها.',
  ],
  text: [
    'Signing in asks for a code from an app on your phone as well as your password, Google or Facebook. Someone who knows your password still cannot sign in.',
    'يطلب تسجيل الدخول رمزاً من تطبيق في هاتفكم إضافةً إلى كلمة المرور أو Google أو Facebook. فلا يكفي أن يعرف أحد كلمة مروركم ليدخل.',
  ],
  off: ['Off', 'متوقف'],
  on_since: [(day: string) => `On since ${day}`, (day) => `مفعّل منذ ${day}`],
  codes_left: [
    (count: number) => `${english(count, 'recovery code', 'recovery codes')} left`,
    (count) =>
      count === 0
        ? 'لم يبقَ أي رمز استرداد'
        : `بقي ${arabic(count, 'رمز استرداد واحد', 'رمزا استرداد', 'رموز استرداد', 'رمز استرداد')}`,
  ],
  turn_on: ['Turn on', 'تفعيل'],
  turn_off: ['Turn off', 'إيقاف'],
  password: ['Password', 'كلمة المرور'],
  password_why: ['To make sure it is you.', 'لنتأكد من أنكم صاحب الحساب.'],
  go_on: ['Continue', 'متابعة'],
  cancel: ['Cancel', 'إلغاء'],
  scan: [
    'Scan this with an authenticator app. The passwords app of most phones can do it too.',
    'امسحوا هذا الرمز بتطبيق مصادقة. وتطبيق كلمات المرور في معظم الهواتف يصلح لذلك أيضاً.',
  ],
  qr: ['QR code for your authenticator app', 'رمز الاستجابة السريعة لتطبيق المصادقة'],
  by_hand: ['Or enter this key in the app:', 'أو أدخلوا هذا المفتاح في التطبيق:'],
  enter: ['Then enter the code that the app shows.', 'ثم أدخلوا الرمز الذي يعرضه التطبيق.'],
  now_on: [
    'Two-step sign-in is on. Other devices are signed out.',
    'تم تفعيل الدخول بخطوتين وتسجيل الخروج من الأجهزة الأخرى.',
  ],
  now_off: ['Two-step sign-in is off.', 'تم إيقاف الدخول بخطوتين.'],
  codes: ['Your recovery codes', 'رموز الاسترداد'],
  codes_text: [
    'If you lose your phone, each of these codes signs you in once. Save them now: we cannot show them again.',
    'إن فقدتم هاتفكم فكل رمز من هذه الرموز صالح لتسجيل الدخول مرة واحدة. احفظوها الآن، فلن نتمكن من عرضها مرة أخرى.',
  ],
  copy: ['Copy', 'نسخ'],
  copied: ['Copied', 'تم النسخ'],
  download: ['Download', 'تنزيل'],
  saved: ['I have saved them', 'حفظتها'],
})
