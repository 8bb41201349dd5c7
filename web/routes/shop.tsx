import { Outlet, useRouteLoaderData } from 'react-router'
import { fitters, notices, store } from '#domain/store.ts'
import { shopContext } from '#server/context.ts'
import { renderStill } from '#web/routes/render-still.tsx'
import { Fitters } from '#web/shell/fitters.tsx'
import { Frame } from '#web/shell/frame.tsx'
import { problemMeta } from '#web/shell/page-meta.ts'
import { PageProblem } from '#web/shell/page-problem.tsx'
import type { ShopFacts } from '#web/shell/shop-facts.ts'
import { Address, Contact, SellerLine, SmallPrint, SocialLinks } from '#web/shell/still-footer.tsx'
import type { Route } from './+types/shop.ts'

/** The shop's own facts, the same for everybody and on every page. */
export function loader({ context, url }: Route.LoaderArgs): ShopFacts {
  const { public_url, test_mode, call_log = true } = context.get(shopContext)
  const { name, name_ar, description, description_ar, phone, phone_e164, email, chat, wholesale_link } = store
  const { social, address, opening_hours_text, opening_hours_text_ar } = store
  const facts = {
    ...{ name, name_ar, description, description_ar, phone, phone_e164, email, chat, wholesale_link },
    ...{ social, address, opening_hours_text, opening_hours_text_ar },
  }
  const still = {
    address: renderStill(url, <Address store={facts} />),
    contact: renderStill(url, <Contact store={facts} />),
    social: renderStill(url, <SocialLinks store={facts} />),
    small_print: renderStill(url, <SmallPrint store={store} notice={test_mode ? notices : null} />),
    seller: renderStill(url, <SellerLine store={store} />),
    fitters: renderStill(url, <Fitters fitters={fitters} />),
  }
  return { public_url, call_log, store: { ...facts, still } }
}

/** For pages that fail; every page that does not has its own. */
export const meta = problemMeta

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
