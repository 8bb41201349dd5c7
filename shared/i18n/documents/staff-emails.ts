import { arabic, bilingual, english } from '#shared/i18n/messages.ts'

/** Words of the e-mails to members of staff. */
export const staffEmails = bilingual({
  hello: [(name: string) => `Hello ${name},`, (name) => `مرحباً \u2068${name}\u2069،`],
  invitation_subject: ['You are invited to the shop’s desk', 'دعوة إلى مكتب المتجر'],
  invitation_title: ['You are invited to the shop’s desk', 'دعوة إلى مكتب المتجر'],
  invitation_text: [
    'The desk is where our team runs the shop. Choose your password, and set up an authenticator app on your phone: signing in asks for both.',
    'المكتب هو المكان الذي يدير منه فريقنا المتجر. اختاروا كلمة مرور، وأعدّوا تطبيق مصادقة على هاتفكم، فتسجيل الدخول يتطلب الاثنين.',
  ],
  invitation_button: ['Accept the invitation', 'قبول الدعوة'],
  invitation_until: [
    (count: number) => `The link works once, within ${english(count, 'hour', 'hours')}.`,
    (count) => `الرابط صالح لمرة واحدة خلال ${arabic(count, 'ساعة', 'ساعتين', 'ساعات', 'ساعة')}.`,
  ],
  invitation_not_you: [
    'If you do not work for this shop, ignore this e-mail.',
    'إن كنتم لا تعملون في هذا المتجر فتجاهلوا هذه الرسالة.',
  ],
  reset_subject: ['Choose a new password for the desk', 'اختيار كلمة مرور جديدة للمكتب'],
  reset_title: ['Choose a new password', 'اختيار كلمة مرور جديدة'],
  reset_text: [
    'Someone, hopefully you, asked for a new password for the desk. Your second factor stays as it is.',
    'وصلنا طلب لاختيار كلمة مرور جديدة للمكتب، ونرجو أن يكون منكم. يبقى العامل الثاني كما هو.',
  ],
  reset_button: ['Choose a password', 'اختيار كلمة مرور'],
  reset_until: [
    (minutes: number) => `The link works once, within ${english(minutes, 'minute', 'minutes')}.`,
    (minutes) => `الرابط صالح لمرة واحدة خلال ${arabic(minutes, 'دقيقة', 'دقيقتين', 'دقائق', 'دقيقة')}.`,
  ],
  reset_not_you: [
    'If it was not you, ignore this e-mail: your password stays as it is.',
    'إن لم يكن الطلب منكم فتجاهلوا هذه الرسالة، وتبقى كلمة مروركم كما هي.',
  ],
  mail_test_subject: ['The shop can send letters', 'يستطيع المتجر إرسال الرسائل'],
  mail_test_text: [
    'This letter shows that the mail service works. New orders, disputes and questions will come to this address.',
    'تُظهر هذه الرسالة أن خدمة البريد تعمل. ستصل إلى هذا العنوان الطلبات الجديدة والنزاعات والأسئلة.',
  ],
  see_account: ['See your account', 'عرض حسابكم'],
  changed_not_you: [
    'If it was not you, tell the shop’s owner now: they can block your account and end its sessions.',
    'إن لم تكونوا أنتم من فعل ذلك فأخبروا مالك المتجر الآن، فهو يستطيع إيقاف حسابكم وإنهاء جلساته.',
  ],
  password_subject: ['Your password for the desk was changed', 'تغيّرت كلمة مروركم للمكتب'],
  password_text: [
    'Your password was changed, and your other sessions have ended.',
    'تغيّرت كلمة مروركم، وانتهت جلساتكم الأخرى.',
  ],
  second_factor_subject: ['An authenticator app was set up for the desk', 'أُعدّ تطبيق مصادقة للمكتب'],
  second_factor_text: [
    'Signing in now asks for its codes. Earlier recovery codes no longer work.',
    'يتطلب تسجيل الدخول الآن رموزه، ورموز الاسترداد السابقة لم تعد صالحة.',
  ],
  second_factor_removed_subject: ['Your second factor was removed', 'أُزيل العامل الثاني لحسابكم'],
  second_factor_removed_text: [
    'The owner removed the second factor of your account. You set up a new one when you sign in next.',
    'أزال المالك العامل الثاني لحسابكم. ستعدّون عاملاً جديداً عند تسجيل دخولكم القادم.',
  ],
  recovery_code_subject: ['A recovery code was used', 'استُخدم رمز استرداد'],
  recovery_code_text: [
    'Someone signed in to the desk with one of your recovery codes.',
    'سُجّل الدخول إلى المكتب بأحد رموز الاسترداد الخاصة بكم.',
  ],
  passkey_subject: ['A passkey was added', 'أُضيف مفتاح مرور'],
  passkey_text: ['A passkey was added to your account for the desk.', 'أُضيف مفتاح مرور إلى حسابكم في المكتب.'],
})
