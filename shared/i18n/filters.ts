import { bilingual } from '#shared/i18n/messages.ts'

/** The filters of a list, of wheels or accessories. */
export const filterWords = bilingual({
  filters: ['Filters', 'التصفية'],
  clear_all: ['Clear all filters', 'إلغاء كل التصفية'],
  remove: [(what: string) => `Remove filter: ${what}`, (what) => `إلغاء التصفية: ${what}`],
  chosen: ['chosen', 'مختار'],
  more: [(count: number) => `${count} more`, (count) => `عرض ${count} أخرى`],
  from_figure: ['From', 'من'],
  to_figure: ['To', 'إلى'],
  apply: ['Apply', 'تطبيق'],
})
