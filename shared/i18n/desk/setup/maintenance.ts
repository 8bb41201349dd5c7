import { bilingual } from '#shared/i18n/messages.ts'

/** Closing the shop for a while. */
export const deskMaintenance = bilingual({
  maintenance_intro: [
    'Visitors then see a page that says so. Staff who are signed in still see the shop; payments that have begun are settled.',
    'يرى الزوار عندها صفحة تخبرهم بذلك. ويبقى المتجر ظاهراً لأفراد الفريق المسجّلين، وتُستكمل المدفوعات التي بدأت.',
  ],
  maintenance_environment: [
    'The environment of the server has closed the shop (MAINTENANCE=1). It stays closed until that is changed there.',
    'أغلقت بيئة الخادم المتجر (\u2066MAINTENANCE=1\u2069)، ويبقى مغلقاً حتى يُغيَّر ذلك هناك.',
  ],
  maintenance_no: ['The shop is open', 'المتجر مفتوح'],
  maintenance_yes: ['Closed for maintenance', 'مغلق للصيانة'],
  hint_message: ['Empty shows: We will be back in a few minutes.', 'إن تُرك فارغاً ظهر: نعود خلال دقائق.'],
})
