import type { Picture as PictureFacts } from '#shared/api/common.ts'
import { pictureSources } from '#shared/pictures.ts'
import { classNames } from '#web/design/class-names.ts'
import noPicture from './no-picture.svg?no-inline'

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
    <img
      src={noPicture}
      alt={alt}
      width="1200"
      height="1200"
      loading="lazy"
      className={classNames('h-auto max-w-full', className)}
    />
  )
}
