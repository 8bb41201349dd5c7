import { DirectionProvider } from '@base-ui/react/direction-provider'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, type RouteObject, RouterProvider } from 'react-router'
import { localeOf } from '#shared/locale.ts'
import { Frame, loadSession } from '#web/desk/frame/frame.tsx'
import { Missing, PageProblem } from '#web/desk/frame/page-problem.tsx'
import { sessionRoute } from '#web/desk/frame/session.ts'
import { Starting } from '#web/desk/frame/starting.tsx'
import { deskPages } from '#web/desk/pages.ts'
import './desk.css'

const pages: RouteObject[] = deskPages.map(({ path, load }) => ({
  path,
  ErrorBoundary: PageProblem,
  lazy: async () => {
    const { default: Component, loader } = await load()
    return { Component, loader: loader ?? (() => null) }
  },
}))

/** Apart from the main file, because a member who is signed in needs neither. */
const signedOut: RouteObject[] = [
  {
    path: 'ar?/desk/sign-in',
    lazy: async () => ({ Component: (await import('#web/desk/sign-in/sign-in-page.tsx')).SignInPage }),
  },
  {
    path: 'ar?/desk/welcome',
    lazy: async () => ({ Component: (await import('#web/desk/sign-in/welcome.tsx')).WelcomePage }),
  },
].map((route) => ({ ...route, HydrateFallback: () => null, ErrorBoundary: PageProblem }))

const router = createBrowserRouter([
  ...signedOut,
  {
    id: sessionRoute,
    path: 'ar?/desk',
    Component: Frame,
    loader: loadSession,
    HydrateFallback: Starting,
    ErrorBoundary: PageProblem,
    children: [...pages, { path: '*', Component: Missing }],
  },
])

createRoot(document.getElementById('desk')!).render(
  <DirectionProvider direction={localeOf(location.pathname) === 'ar' ? 'rtl' : 'ltr'}>
    <RouterProvider router={router} />
  </DirectionProvider>,
)
