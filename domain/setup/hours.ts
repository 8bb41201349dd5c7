import type { StoreFacts } from '#database/schema/setup.ts'
import type { Locale } from '#shared/locale.ts'

const names = {
  en: { mon: 'Mon', tue: 'Tue', wed: 'Wed', thu: 'Thu', fri: 'Fri', sat: 'Sat', sun: 'Sun' },
  ar: {
    ...{ mon: 'الاثنين', tue: 'الثلاثاء', wed: 'الأربعاء', thu: 'الخميس' },
    ...{ fri: 'الجمعة', sat: 'السبت', sun: 'الأحد' },
  },
}

type Hours = StoreFacts['opening_hours']

/** Opening hours as people read them, days with the same hours together: "Mon-Fri 10am-6pm", "Sun closed". */
export function hoursAsText(hours: Hours, locale: Locale): string[] {
  const groups: Hours[] = []
  for (const day of hours) {
    const last = groups.at(-1)
    if (last && last[0]!.open === day.open && last[0]!.close === day.close) last.push(day)
    else groups.push([day])
  }
  return groups.map((group) => {
    const { open, close } = group[0]!
    const [first, last] = [group[0]!, group.at(-1)!].map(({ day }) => names[locale][day as 'mon'])
    const days = group.length === 1 ? first : `${first}${locale === 'ar' ? '–' : '-'}${last}`
    if (!open || !close) return `${days} ${locale === 'ar' ? 'مغلق' : 'closed'}`
    return locale === 'ar'
      ? `${days} ${clock(open, locale)} – ${clock(close, locale)}`
      : `${days} ${clock(open, locale)}-${clock(close, locale)}`
  })
}

/** "10am", "6:30pm"; in Arabic "10 ص", "6:30 م". */
function clock(time: string, locale: Locale): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const shown = `${hour % 12 === 0 ? 12 : hour % 12}${minute ? `:${String(minute).padStart(2, '0')}` : ''}`
  const isMorning = hour < 12
  return locale === 'ar' ? `${shown} ${isMorning ? 'ص' : 'م'}` : `${shown}${isMorning ? 'am' : 'pm'}`
}
