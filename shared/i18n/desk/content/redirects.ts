import { arabic, bilingual, english } from '#shared/i18n/messages.ts'

/** Redirects at the desk. */
export const deskRedirects = bilingual({
  title: ['Redirects', 'تحويل العناوين'],
  intro: [
    'Old addresses and where they lead. A page that exists is never redirected, and a redirect counts for both languages.',
    'عناوين قديمة وإلى أين تقود. لا تُحوَّل صفحة موجودة، ويسري التحويل على اللغتين.',
  ],
  add: ['New redirect', 'تحويل جديد'],
  saved: ['The redirect is saved', 'حُفظ التحويل'],
  search: ['Part of an address', 'جزء من العنوان'],
  from: ['Old address', 'العنوان القديم'],
  to: ['Leads to', 'يقود إلى'],
  kind: ['Kind', 'النوع'],
  status_301: ['For good (301)', 'دائم (301)'],
  status_302: ['For now (302)', 'مؤقت (302)'],
  status_410: ['Gone for good (410)', 'حُذف نهائياً (410)'],
  from_hint: ['A path such as /old-page, or a whole address', 'مسار مثل \u2066/old-page\u2069 أو عنوان كامل'],
  remove: ['Remove', 'حذف'],
  removed: ['The redirect is removed', 'حُذف التحويل'],
  import: ['Import a file', 'استيراد ملف'],
  import_hint: [
    'CSV with the columns from, to and status',
    'ملف CSV بالأعمدة \u2066from\u2069 و\u2066to\u2069 و\u2066status\u2069',
  ],
  imported: [
    (changed: number, count: number) => `${english(count, 'redirect', 'redirects')} new, ${changed} changed`,
    (changed, count) =>
      `المعدَّل: ${changed}، والجديد: ${arabic(count, 'تحويل واحد', 'تحويلان', 'تحويلات', 'تحويلاً', 'تحويل')}`,
  ],
  refused: [
    (count: number) => `${english(count, 'row was', 'rows were')} refused`,
    (count) => `رُفض ${arabic(count, 'صف واحد', 'صفان', 'صفوف', 'صفاً', 'صف')}`,
  ],
  is_page: [
    (path: string) => `\u2066${path}\u2069 is a page of this shop, and is not redirected while it is there`,
    (path) => `\u2066${path}\u2069 صفحة في هذا المتجر، ولا تُحوَّل ما دامت موجودة`,
  ],
  without_effect: [
    (count: number) => `${english(count, 'row has', 'rows have')} no effect yet`,
    (count) => `بلا أثر الآن: ${arabic(count, 'صف واحد', 'صفان', 'صفوف', 'صفاً', 'صف')}`,
  ],
  line: [(line: number) => `Line ${line}`, (line) => `السطر ${line}`],
  none: ['No redirect yet', 'لا تحويلات بعد'],
  none_text: [
    'Add the addresses of your former shop, so that links to it still work.',
    'أضيفوا عناوين متجركم السابق لتبقى روابطه صالحة.',
  ],
})
