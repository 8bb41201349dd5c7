import { useNavigate } from 'react-router'
import { deskGoods } from '#shared/i18n/desk/goods.ts'
import { inLocale } from '#shared/locale.ts'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import type { Values } from '#web/desk/form/use-form.ts'
import { GoodsForm, type Group } from '#web/desk/goods/goods-form.tsx'
import { Page, Section } from '#web/desk/parts/page.tsx'

type Props = {
  title: string
  /** The list that it is added to, below `/desk`, and the words of the link there. */
  list: 'goods' | 'designs' | 'brands' | 'accessories'
  back: string
  /** Shoppers see it only after it is shown. */
  isHidden?: true
  groups: Group[]
  empty: Values
  add: (values: Values) => Promise<{ id: string | number }>
}

/** The page that adds a brand, a design, a SKU or an accessory, and then opens what was added. */
export function NewGoods({ title, list, back, isHidden, groups, empty, add }: Props) {
  const locale = useLocale()
  const words = deskGoods[locale]
  const navigate = useNavigate()
  return (
    <Page
      title={title}
      action={
        <PageLink to={`/desk/${list}`} className="textlink text-small">
          {back}
        </PageLink>
      }
    >
      {isHidden && <Notice kind="info">{words.added_hidden}</Notice>}
      <Section title={words.details}>
        <GoodsForm
          isNew
          verb={words.add}
          groups={groups}
          stored={{ version: 0, values: empty }}
          save={async (values) => {
            const { id } = await add(values)
            await navigate(inLocale(`/desk/${list}/${id}`, locale))
          }}
        />
      </Section>
    </Page>
  )
}
