import * as z from 'zod/mini'
import { resultAnswers, resultLength, rubMoments, rubPlaces, suspensions } from '#shared/after-sale/lists.ts'
import { sku } from '#shared/api/common.ts'
import { optionalText } from '#shared/forms.ts'

/** Values of a fixed list: an array, or joined by commas in a multipart form. */
const someOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z._default(
    z.pipe(
      z.pipe(
        z.union([z.array(z.string()), z.string()]),
        z.transform((sent: string | string[]) => [
          ...new Set((Array.isArray(sent) ? sent : sent.split(',')).filter((each) => each !== '')),
        ]),
      ),
      z.array(z.enum(values, 'choose')),
    ),
    [],
  )

/** A buyer's report on a set of wheels after some weeks. */
export const resultForm = z
  .object({
    order_id: z.uuid(),
    /** From an e-mail link; not needed if the account or the browser may see the order. */
    signature: z.optional(z.string().check(z.maxLength(200))),
    front_sku: sku,
    rear_sku: sku,
    answer: z.enum(resultAnswers, 'choose'),
    suspension: z._default(z.enum(suspensions, 'choose'), 'standard'),
    tyre: z._default(optionalText(resultLength.tyre), ''),
    rubs_where: someOf(rubPlaces),
    rubs_when: someOf(rubMoments),
    words: z._default(optionalText(resultLength.words), ''),
  })
  .check(
    z.refine((form) => form.answer !== 'rubs' || form.rubs_where.length > 0, {
      path: ['rubs_where'],
      error: 'choose',
    }),
  )
export type ResultForm = z.infer<typeof resultForm>
