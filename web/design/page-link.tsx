import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { inLocale } from '#shared/locale.ts'
import { useLocale } from '#web/design/locale.ts'

type Props = Omit<ComponentProps<typeof Link>, 'to'> & {
  /** A path of the shop without its language, may carry a query: "/cart". */
  to: string
}

/** A link to a page of the shop that stays in the reader's language. */
export function PageLink({ to, ...rest }: Props) {
  return <Link to={inLocale(to, useLocale())} {...rest} />
}
