import { deskGoods } from '#shared/i18n/desk/goods.ts'
import type { Locale } from '#shared/locale.ts'
import { type FieldSpec, type Group, wordOf } from '#web/desk/goods/goods-form.tsx'

/** Options of a field by the words of its values. */
export function optionsOf(values: readonly string[], locale: Locale): FieldSpec['options'] {
  return values.map((value) => ({ value, label: wordOf(value, deskGoods[locale]) }))
}

/** The shapes of spokes that the shop's own lists name; a supplier's list may bring others. */
const styles = [
  ...['five', 'multi', 'split5', 'yspoke', 'vspoke', 'mesh', 'snowflake', 'monoblock', 'turbofan', 'swirl'],
  ...['twinblade', 'truck6', 'beadlock', 'halo', 'trident', 'blade10'],
]

/** The style of a design; one that a supplier's list brought stays a choice. */
export function styleField(locale: Locale, stored: string): FieldSpec {
  const options = optionsOf([...new Set([...styles, stored])].filter(Boolean), locale) ?? []
  return { name: 'style', kind: 'choice', options: [{ value: '', label: deskGoods[locale].no_style }, ...options] }
}

export const constructions = ['cast', 'flow-formed', 'forged']
const colours = ['black', 'grey', 'silver', 'white', 'bronze', 'gold', 'other']
const seats = ['conical 60', 'ball R12', 'ball R13', 'ball R14', 'flat shank']

/** The measures of a wheel, in both of its forms. */
export function measuresOf(locale: Locale, isFixed: boolean): FieldSpec[] {
  const disabled = isFixed
  return [
    { name: 'diameter', kind: 'figure', disabled },
    { name: 'width', kind: 'figure', disabled },
    { name: 'bolt_pattern', kind: 'figure', disabled },
    { name: 'offset', kind: 'figure', disabled },
    { name: 'centre_bore', kind: 'figure', disabled },
    { name: 'lug_seat', kind: 'choice', options: optionsOf(seats, locale) ?? [] },
    { name: 'construction', kind: 'choice', options: optionsOf(constructions, locale) ?? [] },
    { name: 'load_rating_kg', kind: 'figure' },
    { name: 'weight_kg', kind: 'figure' },
    { name: 'country_of_origin', kind: 'figure' },
  ]
}

/** The form of a SKU. */
export function wheelGroups(locale: Locale, isFixed: boolean): Group[] {
  const words = deskGoods[locale]
  return [
    {
      title: words.texts,
      fields: [
        { name: 'name', bilingual: true },
        { name: 'finish_name', bilingual: true },
        { name: 'finish', kind: 'figure' },
      ],
    },
    { title: words.measures, ...(isFixed && { note: words.size_fixed }), fields: measuresOf(locale, isFixed) },
    {
      title: words.sale,
      fields: [
        { name: 'colour', kind: 'choice', options: optionsOf(colours, locale) ?? [] },
        { name: 'axle', kind: 'choice', options: optionsOf(['any', 'front', 'rear'], locale) ?? [] },
        { name: 'fit_style', kind: 'choice', options: optionsOf(['regular', 'aggressive'], locale) ?? [] },
        { name: 'special_order', kind: 'flag' },
        { name: 'clearance', kind: 'flag' },
        hiddenField(locale),
      ],
    },
  ]
}

/** Whether the shop shows it. */
export function hiddenField(locale: Locale): FieldSpec {
  const words = deskGoods[locale]
  return {
    name: 'hidden',
    kind: 'choice',
    options: [
      { value: 'no', label: words.state_shown },
      { value: 'yes', label: words.state_hidden },
    ],
  }
}
