import { bilingual } from '#shared/i18n/messages.ts'

/** What can go wrong at the desk with rights, saving, people, reports and integrations. */
export const deskProblems = bilingual({
  desk_too_many_views: [
    'You can save at most {most} views of a list. Remove one first.',
    'الحد الأقصى {most} من العروض المحفوظة لكل قائمة. احذفوا أحدها أولاً.',
  ],
  desk_forbidden: ['Your role does not include this', 'لا يشمل دوركم هذا الإجراء'],
  desk_password_needed: ['Please enter your password again', 'يرجى إدخال كلمة المرور من جديد'],
  desk_password_short: ['Please choose at least 10 characters', 'يرجى اختيار 10 أحرف على الأقل'],
  desk_conflict: ['Someone else changed this in the meantime', 'غيّر شخص آخر هذا في هذه الأثناء'],
  desk_undone: ['This change has been undone already', 'سبق التراجع عن هذا التغيير'],
  desk_undo_changed: [
    'This was changed again since, so it cannot be undone from here',
    'تغيّر هذا من جديد بعد ذلك، فلا يمكن التراجع عنه من هنا',
  ],
  desk_undo_impossible: ['This action cannot be undone', 'لا يمكن التراجع عن هذا الإجراء'],
  desk_last_owner: [
    'The shop needs an active owner. Make someone else an owner first.',
    'يحتاج المتجر إلى مالك نشط. عيّنوا مالكاً آخر أولاً.',
  ],
  desk_email_known: [
    'A member of staff has this e-mail address already',
    'لأحد أفراد الفريق هذا البريد الإلكتروني بالفعل',
  ],
  desk_report_period: [
    'Please choose a period of at most a year that does not end before it begins',
    'يرجى اختيار فترة لا تزيد على سنة ولا تنتهي قبل بدايتها',
  ],
  desk_report_long: [
    'This report is too long for Excel. Download the CSV, or choose fewer days.',
    'هذا التقرير أطول من أن يُنزّل لبرنامج Excel. نزّلوا ملف CSV أو اختاروا أياماً أقل.',
  ],
  page_unknown: [
    'There is no page after this place. Please begin at the first one',
    'لا توجد صفحة بعد هذا الموضع. يرجى البدء من الصفحة الأولى',
  ],
  desk_webhook_url: [
    'Please enter an address that begins with https:// and contains no password',
    'يرجى إدخال عنوان يبدأ بـ \u2066https://\u2069 ولا يحتوي على كلمة مرور',
  ],
  desk_webhooks_full: [
    'There are twenty webhooks already; remove one first',
    'يوجد عشرون عنواناً بالفعل، أزيلوا واحداً أولاً',
  ],
  desk_tokens_full: [
    'There are fifty keys of the API already; end one first',
    'يوجد خمسون مفتاحاً بالفعل، أنهوا واحداً أولاً',
  ],
  desk_devices_full: [
    'You have notifications in ten browsers; turn one of them off first',
    'الإشعارات مفعّلة لديكم في عشرة متصفحات، أوقفوا أحدها أولاً',
  ],
  desk_not_invited: ['This member has joined already', 'انضم هذا العضو بالفعل'],
  desk_not_oneself: ['You cannot do this to your own account', 'لا يمكنكم تنفيذ ذلك على حسابكم'],
  desk_passkey_refused: [
    'This passkey was not accepted. Please try again, or use a code.',
    'لم يُقبل مفتاح المرور هذا. يرجى المحاولة من جديد أو استخدام رمز.',
  ],
})
