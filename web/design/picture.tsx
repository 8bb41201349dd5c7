import type { Picture as PictureFacts } from '#shared/api/common.ts'
import { pictureSources } from '#shared/pictures.ts'
import { classNames } from '#web/design/class-names.ts'
import noPicture from './no-picture.svg?no-inline'

type Props = {
  picture: PictureFacts | null
  /** What the picture shows; empty where a heading beside it says the same. */
  alt: string
  /** Displayed width in CSS terms: "(min-width: 64rem) 22rem, 45vw". */
  sizes: string
  /** The page's main picture: loaded eagerly and with priority. */
  first?: boolean
  className?: string
}

/**
 * A picture in the best format and width for the browser; a line drawing of a wheel where it is missing. Its space is
 * reserved before it loads.
 */
export function Picture({ picture, alt, sizes, first = false, className }: Props) {
  const classes = classNames('h-auto max-w-full', className)
  if (!picture) return <img src={noPicture} alt={alt} width="1200" height="1200" loading="lazy" className={classes} />
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
        className={classes}
      />
    </picture>
  )
}
