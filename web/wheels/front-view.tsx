import type { Picture as PictureFacts } from '#shared/api/common.ts'
import { Picture } from '#web/design/picture.tsx'

/**
 * Where the wheel is in a front view, in parts of the picture: every one is rendered with the same camera, so its centre
 * and radius are the same in all of them.
 */
export const frontView = { centre_x: 0.5, centre_y: 0.4875, radius: 0.45 } as const

/** "hero", "front" or "tyre": the last part of a picture's name. Only front views show a true circle. */
export function viewOf(picture: PictureFacts | null | undefined): string {
  return picture?.base.split('-').pop() ?? ''
}

type Props = { picture: PictureFacts; alt: string; sizes: string; first?: boolean }

/** A front view that turns a quarter under the pointer: the wheel alone, while its shadow stays on the ground. */
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
