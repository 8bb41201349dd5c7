type Photo = { small: string; large: string; alt: string }

/** Photos as small pictures in a row, each a link to the large one in a new tab. */
export function PhotoLinks({ photos }: { photos: readonly Photo[] }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {photos.map(({ small, large, alt }) => (
        <li key={small}>
          <a href={large} target="_blank" rel="noreferrer" className="block hover:opacity-85">
            <img src={small} alt={alt} loading="lazy" className="size-24 rounded-control bg-sunken object-cover" />
          </a>
        </li>
      ))}
    </ul>
  )
}
