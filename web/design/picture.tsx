import type { Picture as PictureFacts } from '#shared/api/common.ts'
import { pictureSources } from '#shared/pictures.ts'
import { classNames } from '#web/design/class-names.ts'

type Props = {
  picture: PictureFacts | null
  /** What is to be seen; empty where a heading beside it says the same. */
  alt: string
  /** The width it is shown at, in CSS terms: "(min-width: 64rem) 22rem, 45vw". */
  sizes: string
  /** The picture that the page is about: loaded at once and before others. */
  first?: boolean
  className?: string
}

/** A picture in the best format and width the browser can take. Its place is kept free from the start. */
export function Picture({ picture, alt, sizes, first = false, className }: Props) {
  if (!picture) return <PictureToFollow alt={alt} className={className} />
  const { avif, webp, src } = pictureSources(picture)
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <source type="image/webp" srcSet={webp} sizes={sizes} />
      <img
        src={src}
        alt={alt}
        width={picture.width}
        height={picture.height}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        decoding={first ? undefined : 'async'}
        className={classNames('h-auto max-w-full', className)}
      />
    </picture>
  )
}

/** Stands in for a picture that is not there: the drawing of a wheel, in hairlines. */
function PictureToFollow({ alt, className }: { alt: string; className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 120 120"
      width="1200"
      height="1200"
      fill="none"
      stroke="currentColor"
      strokeWidth=".6"
      role={alt ? 'img' : undefined}
      aria-label={alt || undefined}
      aria-hidden={alt ? undefined : true}
      className={classNames('h-auto max-w-full text-muted', className)}
    >
      <circle cx="60" cy="60" r="52" />
      <circle cx="60" cy="60" r="47" />
      <circle cx="60" cy="60" r="11" />
      <circle cx="60" cy="60" r="20" strokeDasharray="1.5 2.5" />
      {spokes.map((angle) => (
        <g key={angle} transform={`rotate(${angle} 60 60)`}>
          <path d="M56.5 49.6L54 13.4M63.5 49.6L66 13.4" />
          <circle cx="60" cy="40" r="2" transform="rotate(36 60 60)" />
        </g>
      ))}
      <path d="M4 60h112M60 4v112" strokeDasharray="6 2 1 2" opacity=".5" />
    </svg>
  )
}

const spokes = [0, 72, 144, 216, 288]
