import * as z from 'zod/mini'

/** The fields we read of a Paymob transaction, from a callback, an inquiry or a refund's response. Minor units. */
export const paymobTransaction = z.object({
  id: z.coerce.string(),
  pending: z.boolean(),
  success: z.boolean(),
  amount_cents: z.int(),
  currency: z.string(),
  integration_id: z.coerce.string(),
  /** The bank authenticated the cardholder (3-D Secure). */
  is_3d_secure: z.catch(z.boolean(), false),
  is_auth: z.catch(z.boolean(), false),
  is_captured: z.catch(z.boolean(), false),
  is_refund: z.catch(z.boolean(), false),
  /** A void's own transaction; the payment that it reversed has `is_voided`. */
  is_void: z.catch(z.boolean(), false),
  /** Real money: false with test keys, and if Paymob does not say. */
  is_live: z.catch(z.boolean(), false),
  is_refunded: z.catch(z.boolean(), false),
  is_voided: z.catch(z.boolean(), false),
  has_parent_transaction: z.catch(z.boolean(), false),
  /** As Paymob writes it, sometimes without a time zone offset; empty if missing. */
  created_at: z.catch(z.string(), ''),
  /** The payment that a refund, void or capture belongs to. */
  parent_transaction: z.catch(z.nullable(z.pipe(z.union([z.string(), z.number()]), z.coerce.string())), null),
  refunded_amount_cents: z.catch(z.int(), 0),
  order: z.object({
    id: z.coerce.string(),
    merchant_order_id: z.catch(z.nullable(z.string()), null),
    /** What we named when the intention was made. */
    items: z.catch(z.array(z.object({ name: z.catch(z.string(), '') })), []),
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
