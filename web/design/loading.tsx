import { Spinner } from '#web/design/spinner.tsx'

/** Fills the place of content that is on its way. */
export function Loading({ label }: { label: string }) {
  return (
    <div className="grid min-h-52 place-items-center">
      <Spinner size={40} label={label} />
    </div>
  )
}
