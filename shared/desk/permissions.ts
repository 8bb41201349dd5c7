export const roles = ['owner', 'manager', 'support', 'warehouse'] as const
export type Role = (typeof roles)[number]

type Grant = {
  roles: readonly Role[]
  /** Needs the password again, unless it was entered within the last ten minutes. */
  sensitive?: true
}

/**
 * Who may do what at the desk: the only place that says it. Each desk call names one permission (shared/desk/calls.ts);
 * the API refuses the roles that lack it, and a page hides what they could not use.
 */
export const permissions = {
  /** One's own account: password, second factor, sessions. */
  'self.read': { roles },
  'self.change': { roles, sensitive: true },
  'people.read': { roles: ['owner', 'manager'] },
  'people.change': { roles: ['owner'], sensitive: true },
  /** Facts of the shop, delivery, maintenance; keys of services are shown masked. */
  'settings.read': { roles: ['owner', 'manager'] },
  'settings.change': { roles: ['owner', 'manager'] },
  'settings.keys': { roles: ['owner'], sensitive: true },
  'shop.open': { roles: ['owner'], sensitive: true },
  'audit.read': { roles: ['owner', 'manager'] },
  'figures.read': { roles: ['owner', 'manager'] },
  'reports.read': { roles: ['owner', 'manager'] },
  'integrations.read': { roles: ['owner', 'manager'] },
  'integrations.change': { roles: ['owner'], sensitive: true },
  'orders.read': { roles },
  'orders.pack': { roles },
  /** What measuring a line found, which lets its order leave. */
  'orders.measure': { roles },
  /** Parcels that leave and arrive. */
  'orders.dispatch': { roles },
  'orders.note': { roles },
  /** The delivery address; letters to the buyer. */
  'orders.change': { roles: ['owner', 'manager', 'support'] },
  'customers.read': { roles: ['owner', 'manager', 'support'] },
  'customers.note': { roles: ['owner', 'manager', 'support'] },
  /** A customer's data as a file, deleting them, and blocking the account. */
  'customers.change': { roles: ['owner', 'manager'], sensitive: true },
  /** Records of cars, and the shop's own figures, from which verdicts are computed. */
  'vehicles.read': { roles },
  'vehicles.change': { roles: ['owner', 'manager'] },
  'goods.read': { roles },
  /** Storing a picture for goods, the gallery or the logo, before a call names it. */
  'pictures.add': { roles: ['owner', 'manager'] },
  'goods.change': { roles: ['owner', 'manager'] },
  /** Also a change of many SKUs at once, and a new SKU, which has a price. */
  'prices.change': { roles: ['owner', 'manager'], sensitive: true },
  'offers.read': { roles: ['owner', 'manager', 'support'] },
  'offers.make': { roles: ['owner', 'manager', 'support'] },
  /** The prices of an offer are free. */
  'offers.price': { roles: ['owner', 'manager', 'support'], sensitive: true },
  'reviews.read': { roles: ['owner', 'manager', 'support'] },
  'reviews.decide': { roles: ['owner', 'manager', 'support'] },
  /** Refunds, payments in doubt, disputes. */
  'money.read': { roles: ['owner', 'manager', 'support'] },
  'money.check': { roles: ['owner', 'manager', 'support'] },
  /** Closing a difference from the gateways’ books with a note. */
  'money.close': { roles: ['owner', 'manager'] },
  'money.dispute': { roles: ['owner', 'manager'], sensitive: true },
  /** Marking an order as paid by bank transfer. */
  'money.book': { roles: ['owner', 'manager'], sensitive: true },
  'money.refund': { roles: ['owner', 'manager'], sensitive: true },
  /** What the payment services paid out, and their fees. */
  'settlements.read': { roles: ['owner', 'manager'] },
  /** Adding a settlement file of Paymob, and removing one. */
  'settlements.change': { roles: ['owner', 'manager'] },
  'reviews.answer': { roles: ['owner', 'manager', 'support'] },
  'coupons.read': { roles: ['owner', 'manager', 'support'] },
  /** A coupon gives money away. */
  'coupons.change': { roles: ['owner', 'manager'], sensitive: true },
  /** Pages, questions, the home page, banners, the gallery, redirects and the words of e-mails. */
  'content.read': { roles: ['owner', 'manager', 'support'] },
  'content.change': { roles: ['owner', 'manager'] },
  'imports.change': { roles: ['owner', 'manager'] },
  /** Writing an import, which sets prices and stock, and undoing one. */
  'imports.write': { roles: ['owner', 'manager'], sensitive: true },
  'stock.read': { roles },
  'stock.count': { roles: ['owner', 'manager', 'warehouse'] },
  'stock.correct': { roles: ['owner', 'manager'] },
  /** Buyers' requests to cancel or return. Support may write one down; accepting a cancellation moves money. */
  'requests.read': { roles: ['owner', 'manager', 'support'] },
  'requests.file': { roles: ['owner', 'manager', 'support'] },
  'requests.decide': { roles: ['owner', 'manager', 'support'] },
  'returns.read': { roles },
  'returns.receive': { roles: ['owner', 'manager', 'warehouse'] },
  /** Goods leave without payment. */
  'returns.exchange': { roles: ['owner', 'manager'], sensitive: true },
  /** Of a role without `guarantee.judge` only the exchanges, and of those what is sent. */
  'guarantee.read': { roles },
  /** What the buyer says and shows, the decision and the costs. */
  'guarantee.judge': { roles: ['owner', 'manager', 'support'] },
  'guarantee.ask': { roles: ['owner', 'manager', 'support'] },
  /** That the goods of an exchange have left. */
  'guarantee.send': { roles },
  'guarantee.decide': { roles: ['owner', 'manager'], sensitive: true },
} as const satisfies Record<string, Grant>

export type Permission = keyof typeof permissions

/** Whether a role has a permission. */
export function may(role: Role, permission: Permission): boolean {
  return (permissions[permission].roles as readonly Role[]).includes(role)
}

/** Whether a permission needs a recent password. */
export function isSensitive(permission: Permission): boolean {
  return 'sensitive' in permissions[permission]
}
