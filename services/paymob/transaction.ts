import * as z from 'zod/mini'

/** What we read of a Paymob transaction: from the callback, an inquiry, or the answer to a refund. Minor units. */
export const paymobTransaction = z.object({
  id: z.coerce.string(),
  pending: z.boolean(),
  success: z.boolean(),
  amount_cents: z.int(),
  currency: z.string(),
  integration_id: z.coerce.string(),
  /** The bank has asked the card's holder. */
  is_3d_secure: z.catch(z.boolean(), false),
  is_auth: z.catch(z.boolean(), false),
  is_captured: z.catch(z.boolean(), false),
  is_refund: z.catch(z.boolean(), false),
  /** A void's own transaction; the payment that it took back says `is_voided`. */
  is_void: z.catch(z.boolean(), false),
  /** Real money: false where it was paid with test keys, and where Paymob does not say. */
  is_live: z.catch(z.boolean(), false),
  is_refunded: z.catch(z.boolean(), false),
  is_voided: z.catch(z.boolean(), false),
  has_parent_transaction: z.catch(z.boolean(), false),
  /** As Paymob writes it, at times without an offset; empty where it does not say. */
  created_at: z.catch(z.string(), ''),
  /** A refund's, a void's or a capture's: the payment that it belongs to. */
  parent_transaction: z.catch(z.nullable(z.pipe(z.union([z.string(), z.number()]), z.coerce.string())), null),
  refunded_amount_cents: z.catch(z.int(), 0),
  order: z.object({
    id: z.coerce.string(),
    merchant_order_id: z.catch(z.nullable(z.string()), null),
  }),
  data: z.catch(
    z.object({
      message: z.catch(z.nullable(z.string()), null),
      txn_response_code: z.catch(z.nullable(z.pipe(z.union([z.string(), z.number()]), z.coerce.string())), null),
    }),
    { message: null, txn_response_code: null },
  ),
})
export type PaymobTransaction = z.infer<typeof paymobTransaction>
