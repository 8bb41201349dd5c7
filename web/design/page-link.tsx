import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { inLocale } from '#shared/locale.ts'
import { useLocale } from '#web/design/locale.ts'

type Props = Omit<ComponentProps<typeof Link>, 'to'> & {
  /** Path without the locale, optionally with a query: "/cart". */
  to: string
}

/** A link to a page of the shop in the current language. */
export function PageLink({ to, ...rest }: Props) {
  return <Link to={inLocale(to, useLocale())} {...rest} />
}
