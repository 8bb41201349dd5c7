import { reviewPhotos } from '#shared/limits.ts'

/** What the form takes; the API looks at the content itself. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

/** The longest side that the shop keeps, in pixels: more of it would only be slow to send. */
const longest = 1600

export type PhotoRefusal = 'photo_refused' | 'photo_large'

/**
 * A photo as it is sent, shown and kept in the draft: upright, at most 1600 pixels long, without what the camera wrote
 * beside it, as a data address. Gives the reason where it cannot be taken.
 */
export async function takePhoto(file: File): Promise<{ photo: string } | { refusal: PhotoRefusal }> {
  if (!photoTypes.includes(file.type)) return { refusal: 'photo_refused' }
  if (file.size > reviewPhotos.megabytes_taken * 1024 * 1024) return { refusal: 'photo_large' }
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    const pen = canvas.getContext('2d')!
    pen.imageSmoothingQuality = 'high'
    // Transparent ground would turn black.
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, canvas.width, canvas.height)
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    return { photo: canvas.toDataURL('image/jpeg', 0.86) }
  } catch {
    return { refusal: 'photo_refused' }
  }
}

/** A taken photo as a file to send. */
export function asFile(photo: string, number: number): File {
  const bytes = Uint8Array.from(atob(photo.slice(photo.indexOf(',') + 1)), (letter) => letter.charCodeAt(0))
  return new File([bytes], `photo-${number}.jpg`, { type: 'image/jpeg' })
}
