import type { Picture as PictureFacts } from '#shared/api/common.ts'
import { product, zoom } from '#shared/i18n/wheels/product.ts'
import { Picture } from '#web/design/picture.tsx'
import { useMessages } from '#web/shell/language.ts'
import PictureViewer from '#web/viewer/picture-viewer.tsx'
import { viewOf } from '#web/wheels/front-view.tsx'

type Props = {
  pictures: PictureFacts[]
  /** `sizes` of the page's pictures: that file is cached and serves as placeholder until the large one has loaded. */
  shown: string
  name: string
  first: number
  onClose: () => void
}

/** A wheel's pictures in full screen. */
export default function Zoom({ pictures, shown, name, first, onClose }: Props) {
  const { picture_of } = useMessages(product)
  const words = useMessages(zoom)
  return (
    <PictureViewer
      count={pictures.length}
      first={first}
      onClose={onClose}
      titleOf={(at) => picture_of(name, viewOf(pictures[at]), at + 1, pictures.length)}
      words={{
        previous: words.previous_picture,
        next: words.next_picture,
        zoom: { in: words.zoom_in, out: words.zoom_out },
      }}
      className="pearl"
      frame="p-4"
      show={(at, title, zoomed) => (
        <>
          {!zoomed && (
            <Picture
              key={at}
              picture={pictures[at] ?? null}
              alt=""
              sizes={shown}
              first
              className="absolute max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] object-contain"
            />
          )}
          <Picture
            key={`${at} ${zoomed}`}
            picture={pictures[at] ?? null}
            alt={title}
            sizes={zoomed ? '200vmax' : '100vw'}
            first
            className={zoomed ? 'w-[200vmax] max-w-none' : 'max-h-[calc(100dvh-2rem)] w-auto object-contain'}
          />
        </>
      )}
    />
  )
}
