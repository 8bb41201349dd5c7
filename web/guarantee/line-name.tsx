import type { OrderGuarantee } from '#shared/api/guarantee.ts'
import { guarantee } from '#shared/i18n/guarantee.ts'
import { wheelName } from '#web/cart/wheel-name.ts'
import { Figure } from '#web/design/figure.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'

/** A line's wheels: design and finish, size, and the axle if they are for one only. */
export function LineName({ line }: { line: Pick<OrderGuarantee['lines'][number], 'name' | 'name_ar' | 'axle'> }) {
  const words = useMessages(guarantee)
  const { title, size } = wheelName(useLocale() === 'ar' ? line.name_ar : line.name)
  return (
    <>
      <bdi>{title}</bdi> {size && <Figure>{size}</Figure>}
      {line.axle !== 'any' && <> · {words[line.axle]}</>}
    </>
  )
}
