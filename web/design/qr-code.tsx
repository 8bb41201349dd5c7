import { classNames } from '#web/design/class-names.ts'

type QrCodeProps = {
  /** Modules of a side, with the quiet zone, and the dark ones as a path in these units. */
  code: { size: number; path: string }
  label: string
  className?: string
}

/** A QR code, dark on white in every theme: cameras expect it so, and the quiet zone is part of what they look for. */
export function QrCode({ code: { size, path }, label, className }: QrCodeProps) {
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className={classNames('max-w-full', className)}>
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000" d={path} shapeRendering="crispEdges" />
    </svg>
  )
}
