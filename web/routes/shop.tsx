import { Outlet, useRouteLoaderData } from 'react-router'
import { fitters, notices, store } from '#domain/store.ts'
import { shopContext } from '#server/context.ts'
import { renderStaticHtml } from '#web/delivery/render-static-html.tsx'
import { Fitters } from '#web/shell/fitters.tsx'
import { Address, Contact, SellerLine, SmallPrint, SocialLinks } from '#web/shell/footer/static-footer.tsx'
import { Frame } from '#web/shell/frame.tsx'
import { problemMeta } from '#web/shell/head/page-meta.ts'
import { PageProblem } from '#web/shell/page-problem.tsx'
import type { ShopFacts } from '#web/shell/shop-facts.ts'
import type { Route } from './+types/shop.ts'

/** The shop's facts, the same for everyone and on every page. */
export function loader({ context, url }: Route.LoaderArgs): ShopFacts {
  const { public_url, test_mode, call_log = true } = context.get(shopContext)
  const { name, name_ar, description, description_ar, phone, phone_e164, email, chat, wholesale_link } = store
  const { social, address, opening_hours_text, opening_hours_text_ar } = store
  const facts = {
    ...{ name, name_ar, description, description_ar, phone, phone_e164, email, chat, wholesale_link },
    ...{ social, address, opening_hours_text, opening_hours_text_ar },
  }
  const still = {
    address: renderStaticHtml(url, <Address store={facts} />),
    contact: renderStaticHtml(url, <Contact store={facts} />),
    social: renderStaticHtml(url, <SocialLinks store={facts} />),
    small_print: renderStaticHtml(url, <SmallPrint store={store} notice={test_mode ? notices : null} />),
    seller: renderStaticHtml(url, <SellerLine store={store} />),
    fitters: renderStaticHtml(url, <Fitters fitters={fitters} />),
  }
  return { public_url, call_log, store: { ...facts, still } }
}

/** For pages that fail; every other page has its own. */
export const meta = problemMeta

/** The data does not change during a visit. */
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

/** An error page inside the shop's layout, if that could be rendered. */
export function ErrorBoundary() {
  const facts = useRouteLoaderData<typeof loader>('routes/shop')
  const problem = (
    <div className="frame">
      <PageProblem />
    </div>
  )
  return facts ? <Frame store={facts.store}>{problem}</Frame> : <main>{problem}</main>
}
