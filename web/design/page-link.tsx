import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { inLocale } from '#shared/locale.ts'
import { useLocale } from '#web/design/locale.ts'

type LinkProps = Omit<ComponentProps<typeof Link>, 'to'> & { to: string }

/**
 * The server writes only the `<a>` of React Router's link, which would resolve each address against the routes: a list
 * has two hundred. `to` is an absolute path with its locale.
 */
export function PlainLink({
  to,
  discover,
  prefetch,
  relative,
  reloadDocument,
  replace,
  mask,
  state,
  preventScrollReset,
  viewTransition,
  defaultShouldRevalidate,
  target,
  ...rest
}: LinkProps) {
  return <a {...rest} href={to} target={target} data-discover="true" />
}

/** A link to a page of the shop in the current language. `to` has no locale, and may have a query: "/cart". */
export function PageLink({ to, ...rest }: LinkProps) {
  const address = inLocale(to, useLocale())
  return import.meta.env.SSR ? <PlainLink to={address} {...rest} /> : <Link to={address} {...rest} />
}
