import { useEffect, useState } from 'react'
import type { Review } from '#shared/api/reviews.ts'
import { reviewForm } from '#shared/i18n/reviews.ts'
import { readKept } from '#web/browser/storage.ts'
import { photoAddress } from '#web/reviews/review-photos.tsx'
import { useMessages } from '#web/shell/language.ts'

/** The photos of the customer's own review; until it is approved only they may see them. */
export function OwnPhotos({ photos, isPublic }: { photos: Review['photos']; isPublic: boolean }) {
  const words = useMessages(reviewForm)
  return (
    <ul className="flex flex-wrap gap-2">
      {photos.map(({ id }, i) => (
        <li key={id} className="size-20 overflow-hidden rounded-control bg-sunken">
          {isPublic ? (
            <img src={photoAddress(id, 'small')} alt={words.photo(i + 1)} className="size-full object-cover" />
          ) : (
            <HiddenPhoto id={id} alt={words.photo(i + 1)} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** Fetched with the customer's token, which an image element cannot send. */
function HiddenPhoto({ id, alt }: { id: string; alt: string }) {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const left = new AbortController()
    fetchPhoto(id, AbortSignal.any([left.signal, AbortSignal.timeout(20_000)])).then(setAddress, () => setAddress(null))
    return () => left.abort()
  }, [id])
  return address && <img src={address} alt={alt} className="size-full object-cover" />
}

async function fetchPhoto(id: string, signal: AbortSignal): Promise<string | null> {
  const headers = { authorization: `Bearer ${readKept('access_token')}` }
  const response = await fetch(photoAddress(id, 'small'), { headers, signal })
  if (!response.ok) return null
  const reader = new FileReader()
  const read = new Promise<string>((resolve) => reader.addEventListener('load', () => resolve(String(reader.result))))
  reader.readAsDataURL(await response.blob())
  return read
}
