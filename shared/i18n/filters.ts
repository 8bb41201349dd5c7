import { bilingual } from '#shared/i18n/messages.ts'

/** The filters of a list, of wheels or accessories. */
export const filterWords = bilingual(
  {
    filters: 'Filters',
    clear_all: 'Clear all filters',
    remove: (what: string) => `Remove filter: ${what}`,
    chosen: 'chosen',
    more: (count: number) => `${count} more`,
    from_figure: 'From',
    to_figure: 'To',
    apply: 'Apply',
  },
  {
    filters: 'التصفية',
    clear_all: 'إلغاء كل التصفية',
    remove: (what: string) => `إلغاء التصفية: ${what}`,
    chosen: 'مختار',
    more: (count: number) => `عرض ${count} أخرى`,
    from_figure: 'من',
    to_figure: 'إلى',
    apply: 'تطبيق',
  },
)
