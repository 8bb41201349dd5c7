import { type ReactNode, useEffect } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router'
import { reportEarlyInput } from '#web/browser/early-input.ts'
import { loadLater } from '#web/delivery/late.ts'
import { useLocale } from '#web/design/locale.ts'
import { problemMeta } from '#web/shell/head/page-meta.ts'
import { PageProblem } from '#web/shell/page-problem.tsx'
import type { ShopFacts } from '#web/shell/shop-facts.ts'
import arabic400 from './design/fonts/ibm-plex-sans-arabic-arabic-400.woff2?url'
import arabic600 from './design/fonts/ibm-plex-sans-arabic-arabic-600.woff2?url'
import latin400 from './design/fonts/ibm-plex-sans-latin-400.woff2?url'
import latin600 from './design/fonts/ibm-plex-sans-latin-600.woff2?url'
import './shop.css'

const fonts = { en: [latin400, latin600], ar: [arabic400, arabic600, latin400, latin600] }

/** The document around every page; language and direction come from the address. */
export function Layout({ children }: { children: ReactNode }) {
  const locale = useLocale()
  const shop = useRouteLoaderData<ShopFacts>('routes/shop')
  useEffect(() => {
    // The layout mounts again around a page that fails.
    const { dataset } = document.documentElement
    if (dataset.hydrating === undefined) return
    delete dataset.hydrating
    void reportEarlyInput(document)
    loadLater().catch(() => {})
  }, [])
  return (
    <html
      suppressHydrationWarning
      lang={locale}
      dir={locale === 'ar' ? 'rtl' : 'ltr'}
      data-call-log={shop?.call_log === false ? 'off' : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f7f5f2" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0d1117" />
        <meta name="format-detection" content="telephone=no" />
        {fonts[locale].map((file) => (
          <link key={file} rel="preload" href={file} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={locale === 'ar' ? '/manifest-ar.webmanifest' : '/manifest.webmanifest'} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

/** For the fallback error boundary below. */
export const meta = problemMeta

/** Fallback for errors outside the shop's layout. */
export function ErrorBoundary() {
  return (
    <main className="frame-narrow py-16">
      <PageProblem />
    </main>
  )
}
