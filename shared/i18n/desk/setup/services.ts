import { bilingual } from '#shared/i18n/messages.ts'

/** The accounts at the payment services and at the mail service. */
export const deskServices = bilingual({
  services_intro: [
    'Keys are tried by a call before they are kept, stored encrypted, and never shown again.',
    'نجرّب المفاتيح باتصال قبل حفظها، ونحفظها مشفرة، ولا تُعرض مرة أخرى.',
  ],
  mail_intro: [
    'A letter to you shows that the account works; only then it is kept.',
    'تصلكم رسالة تُظهر أن الحساب يعمل، ولا نحفظه إلا بعدها.',
  ],
  source_environment: ['Set by the server', 'محدد من الخادم'],
  source_environment_text: [
    'The environment of the server sets these keys. They win over the desk and cannot be changed here.',
    'تحدد بيئة الخادم هذه المفاتيح، ولها الأولوية على المكتب ولا يمكن تغييرها من هنا.',
  ],
  source_desk: ['Set up', 'مُعدّ'],
  source_stand_in: ['Demonstration', 'عرض تجريبي'],
  source_stand_in_text: [
    'A stand-in takes the place of the real service: no money moves.',
    'يحل بديل محل الخدمة الحقيقية، ولا تتحرك أموال.',
  ],
  source_stand_in_mail: [
    'A stand-in takes the place of the real service: no letter leaves this computer.',
    'يحل بديل محل الخدمة الحقيقية، ولا تخرج أي رسالة من هذا الجهاز.',
  ],
  source_none: ['Not set up', 'غير مُعدّ'],
  offered: ['Offered at checkout', 'يُعرض عند الدفع'],
  not_offered: ['Turned off', 'موقوف'],
  turn_on: ['Offer at checkout', 'العرض عند الدفع'],
  turn_off: ['Turn off', 'إيقاف'],
  turn_off_title: [(name: string) => `Stop offering ${name}?`, (name) => `إيقاف عرض \u2068${name}\u2069؟`],
  turn_off_text: [
    'Buyers no longer see it. Payments that have begun and refunds go on.',
    'لن يراه المشترون. وتستمر المدفوعات التي بدأت وعمليات رد المبالغ.',
  ],
  tested: [(when: string) => `Tested ${when}`, (when) => `جُرّب ${when}`],
  enter_keys: ['Enter keys', 'إدخال المفاتيح'],
  change_keys: ['Change keys', 'تغيير المفاتيح'],
  enter_account: ['Enter the account', 'إدخال الحساب'],
  change_account: ['Change the account', 'تغيير الحساب'],
  test_keys: ['Test and keep', 'تجربة وحفظ'],
  test_mail: ['Send the test letter and keep', 'إرسال الرسالة التجريبية والحفظ'],
  kept: ['Tested and kept. It is used from now on.', 'جُرّبت وحُفظت، وتُستخدم من الآن.'],
  keep_secret: ['Empty keeps the stored one', 'اتركوه فارغاً للإبقاء على المحفوظ'],
  webhook: ['Address for the webhook', 'عنوان الويب هوك'],
  stripe_where: [
    'In Stripe’s dashboard under Developers: the API keys, and a webhook with the address above, whose signing secret you enter here.',
    'في لوحة Stripe ضمن Developers: مفاتيح API، وويب هوك بالعنوان أعلاه يُدخل سر توقيعه هنا.',
  ],
  paymob_where: [
    'In Paymob’s dashboard under Settings: the keys and the HMAC secret; under Payment Integrations: the number of the card integration.',
    'في لوحة Paymob ضمن الإعدادات: المفاتيح وسر HMAC، وضمن Payment Integrations: رقم تكامل البطاقات.',
  ],
  security_tls: ['Encrypted from the start (usually port 465)', 'مشفر من البداية (عادةً المنفذ 465)'],
  security_starttls: ['Encrypted after a greeting (usually port 587)', 'مشفر بعد التحية (عادةً المنفذ 587)'],
  security_none: ['Not encrypted: only a mail server on this machine', 'دون تشفير: لخادم بريد على هذا الجهاز فقط'],
})
