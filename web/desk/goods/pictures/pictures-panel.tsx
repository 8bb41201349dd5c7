import type { PicturedKind, PictureGroup } from '#shared/desk/pictures.ts'
import { deskPictures } from '#shared/i18n/desk/pictures.ts'
import { useLocale } from '#web/design/locale.ts'
import { useMember } from '#web/desk/frame/session.ts'
import { PictureGroupList } from '#web/desk/goods/pictures/picture-group.tsx'
import { Section } from '#web/desk/parts/page.tsx'

type Props = { kind: PicturedKind; id: string; groups: PictureGroup[]; onChange: () => void }

/** The pictures of a design, finish by finish, or of an accessory. */
export function PicturesPanel({ kind, id, groups, onChange }: Props) {
  const words = deskPictures[useLocale()]
  const { may } = useMember()
  return (
    <Section title={words.pictures}>
      {kind === 'design' && (
        <p className="-mt-2 mb-4 text-muted text-small">{groups.length > 0 ? words.of_finish : words.no_skus}</p>
      )}
      <div className="space-y-8">
        {groups.map((group) => (
          <PictureGroupList
            key={`${id} ${group.part}`}
            {...{ kind, id, group, onChange }}
            mayChange={may('goods.change')}
          />
        ))}
      </div>
    </Section>
  )
}
