import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { localeOf } from '#shared/locale.ts'

const bar = 'block rounded-control bg-sunken'

/** Before the first page: its outline, while the session and the page's data are on their way. */
export function Starting() {
  return (
    <main aria-busy="true" className="mx-auto flex min-h-dvh max-w-[90rem]">
      <p role="status" className="sr-only">
        {deskFrame[localeOf(location.pathname)].loading}
      </p>
      <div
        aria-hidden="true"
        className="hidden w-60 shrink-0 animate-pulse space-y-4 border-line border-e px-6 py-6 lg:block"
      >
        <span className={`${bar} h-8 w-36`} />
        <span className={`${bar} h-11`} />
        {['w-20', 'w-28', 'w-24', 'w-32', 'w-28', 'w-24', 'w-32', 'w-20'].map((width, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the bars never change
          <span key={i} className={`${bar} h-5 ${width}`} />
        ))}
      </div>
      <div aria-hidden="true" className="flex-1 animate-pulse space-y-6 px-4 py-20 md:px-8 lg:py-8">
        <span className={`${bar} h-8 w-48`} />
        <span className={`${bar} h-5 w-72 max-w-full`} />
        <span className="card block h-40" />
        <span className="card block h-64" />
      </div>
    </main>
  )
}
