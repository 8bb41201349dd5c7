import { arabic, english } from '#shared/i18n/counted.ts'
import { bilingual } from '#shared/i18n/messages.ts'

/** On which cars buyers have mounted a wheel, and how many of them say that it rubs. */
export const mountedWords = bilingual(
  {
    title: 'Mounted by owners',
    text: 'What buyers say of this design in this size.',
    mounted: (cars: number) => `Mounted on ${english(cars, 'car', 'cars')}`,
    none_rubs: (cars: number): string => (cars === 1 ? 'it does not rub' : 'none rubs'),
    rubs: (count: number) => `${count} ${count === 1 ? 'rubs' : 'rub'}`,
    all_changed: 'on raised or lowered suspension',
    changed: (count: number) => `${count} of these on raised or lowered suspension`,
  },
  {
    title: 'ركّبه مالكون',
    text: 'ما يقوله المشترون عن هذا التصميم بهذا المقاس.',
    mounted: (cars: number) => `مُركَّب على ${arabic(cars, 'سيارة واحدة', 'سيارتين', 'سيارات', 'سيارة')}`,
    none_rubs: () => 'ولا احتكاك',
    rubs: (count: number) => `ويحتك في ${arabic(count, 'سيارة واحدة', 'سيارتين', 'سيارات', 'سيارة')}`,
    all_changed: 'والتعليق مرفوع أو مخفّض',
    changed: (count: number) =>
      `منها ${arabic(count, 'سيارة واحدة مرفوعة أو مخفّضة', 'سيارتان مرفوعتان أو مخفّضتان', 'سيارات مرفوعة أو مخفّضة', 'سيارة مرفوعة أو مخفّضة')}`,
  },
)

type Counts = { mounted: number; rubs: number; changed: number }

/** "Mounted on 7 cars, none rubs"; "Mounted on 7 cars, 2 rub, 1 of these on raised or lowered suspension". */
export function sayMounted({ mounted, rubs, changed }: Counts, locale: 'en' | 'ar'): string {
  const words = mountedWords[locale]
  return [
    words.mounted(mounted),
    rubs === 0 ? words.none_rubs(mounted) : words.rubs(rubs),
    ...(changed > 0 ? [changed === rubs ? words.all_changed : words.changed(changed)] : []),
  ].join(locale === 'ar' ? '، ' : ', ')
}
