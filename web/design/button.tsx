import type { ComponentProps } from 'react'
import { classNames } from '#web/design/class-names.ts'
import { PageLink } from '#web/design/page-link.tsx'
import { Spinner } from '#web/design/spinner.tsx'

type Look = {
  /** `primary`: the main action of a screen. */
  look?: 'primary' | 'quiet' | 'plain'
  /** Fills the width it is given. */
  wide?: boolean
  size?: 'normal' | 'large'
}

const looks = {
  // Without a border, forced colours would leave it no edge.
  primary:
    'forced-colors:border bg-accent text-on-accent hover:bg-accent-strong active:bg-accent-strong disabled:bg-edge',
  quiet: 'border border-edge bg-raised text-ink hover:border-ink active:bg-sunken disabled:text-muted',
  plain: 'text-accent underline decoration-1 underline-offset-4 hover:decoration-2',
}

function face({ look = 'quiet', wide, size = 'normal' }: Look): string {
  return classNames(
    'inline-flex items-center justify-center gap-2 rounded-control font-semibold text-center transition-colors duration-150',
    size === 'large' ? 'min-h-14 px-6 text-body' : 'min-h-12 px-5 py-2 text-small md:min-h-11',
    wide && 'w-full',
    looks[look],
  )
}

type ButtonProps = ComponentProps<'button'> & Look & { busy?: boolean }

/** A button. While `busy` it keeps its width and its accessible name, shows a spinner and ignores clicks. */
export function Button({ look, wide, size, busy = false, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={classNames(face({ look, wide, size }), 'relative', className)}
    >
      <span className={classNames('inline-flex items-center justify-center gap-2', busy && 'opacity-0')}>
        {children}
      </span>
      {busy && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner size={22} />
        </span>
      )}
    </button>
  )
}

/** A link to a page of the shop that looks like a button. */
export function LinkButton({ look, wide, size, className, ...rest }: ComponentProps<typeof PageLink> & Look) {
  return <PageLink {...rest} className={classNames(face({ look, wide, size }), className)} />
}
