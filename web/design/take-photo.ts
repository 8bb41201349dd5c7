import { reviewPhotos } from '#shared/limits.ts'

/** Types the form accepts; the API checks the content itself. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

/** Longest side that the shop stores, in px: more would only be slow to send. */
const longest = 1600

type PhotoRefusal = 'photo_refused' | 'photo_large'

/**
 * Prepares a photo as a data URL, for upload, display and the draft: upright, at most 1600 px long, without metadata.
 * Returns the reason if it cannot be used.
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
    // A transparent background would turn black.
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, canvas.width, canvas.height)
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    return { photo: canvas.toDataURL('image/jpeg', 0.86) }
  } catch {
    return { refusal: 'photo_refused' }
  }
}
