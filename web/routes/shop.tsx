import { Outlet, useRouteLoaderData } from 'react-router'
import { notices, store } from '#domain/store.ts'
import { shopContext } from '#server/context.ts'
import { Frame } from '#web/shell/frame.tsx'
import { PageProblem } from '#web/shell/page-problem.tsx'
import type { ShopFacts } from '#web/shell/shop-facts.ts'
import type { Route } from './+types/shop.ts'

/** The shop's own facts, the same for everybody and on every page. */
export function loader({ context }: Route.LoaderArgs): ShopFacts {
  const { public_url, test_mode, call_log = true } = context.get(shopContext)
  const { name, name_ar, description, description_ar, phone, phone_e164, email, chat, wholesale_link } = store
  const { social, address, opening_hours_text, opening_hours_text_ar } = store
  const { demo_banner, demo_banner_ar } = notices
  return {
    public_url,
    test_mode,
    call_log,
    store: {
      ...{ name, name_ar, description, description_ar, phone, phone_e164, email, chat, wholesale_link },
      ...{ social, address, opening_hours_text, opening_hours_text_ar, demo_banner, demo_banner_ar },
    },
  }
}

/** Nothing in it changes while somebody is looking. */
export function shouldRevalidate() {
  return false
}

export default function Shop({ loaderData }: Route.ComponentProps) {
  return (
    <Frame store={loaderData.store}>
      <Outlet />
    </Frame>
  )
}

/** A page that failed, inside the frame where that could be made. */
export function ErrorBoundary() {
  const facts = useRouteLoaderData<typeof loader>('routes/shop')
  const problem = (
    <div className="frame">
      <PageProblem />
    </div>
  )
  return facts ? <Frame store={facts.store}>{problem}</Frame> : <main>{problem}</main>
}
