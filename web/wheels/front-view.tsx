import type { Picture as PictureFacts } from '#shared/api/common.ts'
import { Picture } from '#web/design/picture.tsx'

/**
 * Position of the wheel in a front view, as fractions of the picture: all are rendered with the same camera, so centre
 * and radius are identical.
 */
export const frontView = { centre_x: 0.5, centre_y: 0.4875, radius: 0.45 } as const

/** "hero", "front" or "tyre": the suffix of a picture's name. Only front views show a true circle. */
export function viewOf(picture: PictureFacts | null | undefined): string {
  return picture?.base.split('-').pop() ?? ''
}

type Props = { picture: PictureFacts; alt: string; sizes: string; first?: boolean }

/** A front view that turns a quarter on hover: only the wheel, while its shadow stays. */
export function FrontView({ picture, alt, sizes, first = false }: Props) {
  return (
    <span className="relative block aspect-square w-full max-w-[36rem]">
      <span aria-hidden="true" className="front-shadow absolute inset-0">
        <Picture picture={picture} alt="" sizes={sizes} first={first} className="size-full" />
      </span>
      <span className="wheel-turns front-wheel absolute inset-0">
        <Picture picture={picture} alt={alt} sizes={sizes} first={first} className="size-full" />
      </span>
    </span>
  )
}
