import { shopContext } from '#server/context.ts'
import { design } from '#shared/i18n/design.ts'
import { localeOf } from '#shared/locale.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { redirectHome } from '#web/shell/unknown-address.ts'
import { DesignPage } from '#web/specimens/design-page.tsx'
import { readTokens } from '#web/specimens/tokens.ts'
import sheet from '../app.css?raw'
import type { Route } from './+types/design.ts'

/** For developers only: the page does not exist where the stand-ins are off. */
export function loader({ context, url }: Route.LoaderArgs) {
  if (!context.get(shopContext).test_mode) throw redirectHome(url)
  return { tokens: readTokens(sheet) }
}

export function meta(args: Route.MetaArgs) {
  const words = design[localeOf(args.location.pathname)]
  return pageMeta(args, { title: words.title, description: words.text, path: '/design', hidden: true })
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return <DesignPage tokens={loaderData.tokens} />
}
